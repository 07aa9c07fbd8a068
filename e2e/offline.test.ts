import { shellTexts, uiTexts } from '@wieszcz/texts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Door, openDoor } from './stage/door.ts';
import { openStage, type Person } from './stage/stage.ts';

const stage = openStage('demo');
let door: Door;

beforeEach(async () => {
  door = await openDoor(stage.game.url);
});
afterEach(() => door.remove());

const cardsOf = (page: Page) => page.getByRole('main').getByRole('article');

/** Somebody who has seen the markets, with the game installed. */
async function installed(): Promise<Person> {
  const person = await stage.enter('guest');
  const { page } = person;
  await page.goto(`${door.url}/#/markets`);
  await cardsOf(page).first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await cardsOf(page).first().waitFor();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  return person;
}

test('Without a connection the game opens, says so, and comes back by itself', async () => {
  const { page } = await installed();
  door.shut();
  await page.reload();
  await page.getByRole('alert').getByText(uiTexts.networkFailed).waitFor();
  await page.context().setOffline(true);
  await page.getByText(shellTexts.offline).waitFor();
  expect(await cardsOf(page).count()).toBe(0);

  door.open();
  await page.context().setOffline(false);
  await cardsOf(page).first().waitFor();
  await page.getByText(shellTexts.offline).waitFor({ state: 'hidden' });
});

test('A new version takes over at once, disturbs nobody, and keeps the files of the one before until the next', async () => {
  const { page, troubles } = await installed();
  const known = () => page.evaluate(() => caches.keys());
  const [first] = await known();
  const bring = async (version: string) => {
    door.newVersion(version);
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
    });
    // While one worker gives way to the other, Chromium may leave a page that is loaded just then waiting without end.
    const isSettled = () =>
      page.evaluate(async () => {
        const { installing, waiting, active } = await navigator.serviceWorker.ready;
        return !installing && !waiting && active?.state === 'activated';
      });
    await expect.poll(known).toContain(version);
    await expect.poll(isSettled).toBe(true);
  };

  await bring('wieszcz-second');
  await expect.poll(known).toEqual([first, 'wieszcz-second']);
  await page.getByRole('link', { name: shellTexts.ranking }).first().click();
  await page.getByRole('table').waitFor();
  await page.reload();
  await page.getByRole('table').waitFor();
  expect(await known()).toEqual([first, 'wieszcz-second']);

  await bring('wieszcz-third');
  await expect.poll(known).toEqual(['wieszcz-second', 'wieszcz-third']);
  expect(troubles()).toEqual([]);
});

test('It can be installed, with icons of the sizes it names', async () => {
  const { page } = await installed();
  const cdp = await page.context().newCDPSession(page);
  const { errors } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  // Windows of tests are private ones.
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

  const manifest = (await (await fetch(`${door.url}/manifest.webmanifest`)).json()) as {
    icons: { src: string; sizes: string }[];
  };
  for (const { src, sizes } of manifest.icons.filter((icon) => icon.sizes !== 'any')) {
    const { width, height } = await sharp(await (await fetch(door.url + src)).arrayBuffer()).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
});
