import type { Page } from '@playwright/test';
import { endpoints } from '@wieszcz/api';
import { holdTimeouts } from '../fixtures/held-timeouts.ts';
import { expect, test } from '../fixtures/test.ts';
import { PHONE } from '../fixtures/viewports.ts';
import { announcedIn } from '../pages/announcements.ts';
import { findDemoIds } from '../seed/demo-ids.ts';
import { type SignedInUser, signInDemoUser } from '../seed/users.ts';

test.use({ gameData: 'demo' });

let author: SignedInUser;
test.beforeAll(async ({ game }) => {
  author = await signInDemoUser(game, 'moderator');
});

const share = (page: Page) => page.getByRole('button', { name: 'Udostępnij' }).click();

test('The share button copies the link of the market if the device has no share dialog, and the link opens the market', async ({
  game,
  openWindow,
}) => {
  const { open } = await findDemoIds(game.database.db);
  const { page, visit, takeConsoleErrors } = await openWindow();
  await holdTimeouts(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void (document.title = text) },
    });
  });
  await visit(`/markets/details/${open}`);
  await share(page);
  const copied = page.getByRole('button', { name: 'Skopiowano adres' });
  const announced = announcedIn(page).filter({ hasText: 'Skopiowano adres' });
  await copied.waitFor();
  const announcement = await announced.textContent();
  await copied.click();
  await expect.poll(() => announced.textContent(), 'it is announced again').not.toBe(announcement);
  const link = await page.title();
  expect(link).toBe(`${game.url}/s/${open}`);
  await page.goto(link);
  const { topic } = await author.api(endpoints.getMarket, { params: { id: open } });
  await page.getByRole('heading', { level: 1, name: topic }).waitFor();
  expect(takeConsoleErrors()).toEqual([]);
});

test('The share button stays as it is if the dialog is closed or open already, and copies the link if the dialog fails', async ({
  game,
  openWindow,
}) => {
  const { open } = await findDemoIds(game.database.db);
  const { page, visit } = await openWindow();
  await holdTimeouts(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void (document.title = text) },
    });
    const failures = ['AbortError', 'InvalidStateError', 'NotAllowedError'];
    Object.defineProperty(navigator, 'share', {
      value: async () => {
        const name = failures.shift();
        document.title = String(name);
        throw new DOMException('', name);
      },
    });
  });
  await visit(`/markets/details/${open}`);
  for (const failure of ['AbortError', 'InvalidStateError']) {
    await share(page);
    await expect(page).toHaveTitle(failure);
  }
  await share(page);
  await expect(page).toHaveTitle(`${game.url}/s/${open}`);
  await page.getByRole('button', { name: 'Skopiowano adres' }).waitFor();
});

test('The share button passes the link and the topic to the share dialog of the device, and shows the link to be copied if nothing works', async ({
  game,
  openWindow,
}) => {
  const { open } = await findDemoIds(game.database.db);
  const { page, visit } = await openWindow();
  await page.setViewportSize(PHONE);
  await page.addInitScript(() => {
    const fail = () => Promise.reject(new Error('no'));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: fail } });
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async (data: object) => void (document.title = JSON.stringify(data)),
    });
    addEventListener('remove-share', () => Object.defineProperty(navigator, 'share', { value: undefined }));
  });
  await visit(`/markets/details/${open}`);
  await share(page);
  const { topic } = await author.api(endpoints.getMarket, { params: { id: open } });
  await expect(page).toHaveTitle(JSON.stringify({ title: topic, url: `${game.url}/s/${open}` }));
  await page.evaluate(() => dispatchEvent(new Event('remove-share')));
  await share(page);
  const address = page.getByRole('textbox', { name: 'Skopiuj adres' });
  await expect(address).toHaveValue(`${game.url}/s/${open}`);
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(`${game.url}/s/${open}`);
  await expect(address).toBeInViewport({ ratio: 1 });
  // In a narrow window the label needs a line of its own.
  await page.setViewportSize({ ...PHONE, width: 320 });
  const title = page.getByRole('heading', { level: 1 });
  const boxes = async () => [(await address.boundingBox())!, (await title.boundingBox())!] as const;
  await expect.poll(async () => (await boxes())[0].height).toBeGreaterThanOrEqual(44);
  const overlap = async () => {
    const [field, heading] = await boxes();
    return field.y + field.height - heading.y;
  };
  await expect.poll(overlap).toBeLessThanOrEqual(0);
});
