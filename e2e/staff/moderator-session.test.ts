import type { Page } from '@playwright/test';
import { endpoints } from '@wieszcz/api';
import { authTexts, editorTexts, shellTexts, stopTexts, uiTexts } from '@wieszcz/texts';
import { fireIntervals } from '../fixtures/held-intervals.ts';
import { expect, test } from '../fixtures/test.ts';
import { submitSignInForm } from '../pages/sign-in.ts';
import { createDraft, createOpenMarket, pauseMarket } from '../seed/markets.ts';
import { createUser, PASSWORD, signIn } from '../seed/users.ts';

test('An author whose sessions have been ended elsewhere is asked to sign in, and comes back to the draft or the reason being written', async ({
  game,
  openWindow,
}) => {
  const author = await createUser(game, 'moderator', 'wylogowana');
  const { marketId: draft } = await createDraft(author.api, { topic: 'Czy szkic się znajdzie?' });
  const { marketId: open } = await createOpenMarket(author.api, { topic: 'Czy handel stanie?' });
  const { page, visit } = await openWindow(author);
  const endSessions = async () => void (await (await signIn(game, author.user.username, PASSWORD)).api(endpoints.endSessions));
  const signInAgain = async () => {
    await page.getByText(authTexts.login.expiredTitle, { exact: true }).waitFor();
    await submitSignInForm(page, author.user.username, PASSWORD);
  };

  await visit(`/markets/editMarket/${draft}`);
  const topic = page.getByLabel(editorTexts.topic);
  await topic.fill('Czy szkic się znalazł?');
  await endSessions();
  await page.getByRole('button', { name: editorTexts.submitEdit }).click();
  await signInAgain();
  await page.waitForURL(isAt(`/markets/editMarket/${draft}`));
  await expect(topic).toHaveValue('Czy szkic się znalazł?');
  await page.getByRole('button', { name: editorTexts.submitEdit }).click();
  await page.waitForURL(isAt(`/markets/editBets/${draft}`));

  await endSessions();
  await page.reload();
  await signInAgain();
  await page.waitForURL(isAt(`/markets/editBets/${draft}`));

  const heading = page.getByRole('heading', { level: 1, name: 'Czy szkic się znalazł?' });
  await visit(`/markets/details/${draft}`);
  await endSessions();
  await fireIntervals(page);
  await signInAgain();
  await page.waitForURL(isAt(`/markets/details/${draft}`));
  await expect(heading).toBeVisible();

  await visit(`/markets/details/${open}`);
  await pauseButton(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(stopTexts.reason).fill('Mecz już trwa');
  await endSessions();
  await dialog.getByRole('button', { name: stopTexts.pause }).click();
  await signInAgain();
  await page.waitForURL(isAt(`/markets/details/${open}`));
  await pauseButton(page).click();
  await expect(dialog.getByLabel(stopTexts.reason)).toHaveValue('Mecz już trwa');
  await dialog.getByRole('button', { name: stopTexts.pause }).click();
  await expect(page.getByText(stopTexts.pausedReason('Mecz już trwa')).first()).toBeVisible();
});

test('A moderator who signs out in another tab goes on reading a public market of somebody else', async ({
  game,
  openWindow,
}) => {
  const author = await createUser(game, 'moderator', 'pisząca');
  const { marketId } = await createOpenMarket(author.api, { topic: 'Czy doczyta?' });
  const { page, visit } = await openWindow(await createUser(game, 'moderator', 'czytająca'));
  await visit(`/markets/details/${marketId}`);
  await page.evaluate(() => {
    localStorage.removeItem('user');
    dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  });
  await expect(page.getByRole('link', { name: shellTexts.login }).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Czy doczyta?' })).toBeVisible();
});

test('A reason typed during a pause and not sent is not suggested for the next pause', async ({ game, openWindow }) => {
  const author = await createUser(game, 'moderator', 'wznawiająca');
  const { marketId } = await createOpenMarket(author.api, { topic: 'Czy handel ruszy?' });
  await pauseMarket(author.api, { marketId });
  const { page, visit } = await openWindow(author);
  await visit(`/markets/details/${marketId}`);
  await page.getByRole('button', { name: stopTexts.changeReason }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(stopTexts.reason).fill('Mecz się przedłuża');
  await dialog.getByRole('button', { name: uiTexts.close }).click();
  await page.getByRole('button', { name: stopTexts.resume }).click();
  await pauseButton(page).click();
  await expect(dialog.getByLabel(stopTexts.reason)).toHaveValue('');
});

const isAt = (route: string) => (url: URL) => url.hash === `#${route}`;

const pauseButton = (page: Page) => page.getByRole('button', { name: stopTexts.pause });
