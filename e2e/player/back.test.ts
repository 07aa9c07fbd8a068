import type { Page } from '@playwright/test';
import { RANKING_SIZE } from '@wieszcz/domain';
import { marketsTexts, rankingTexts, shellTexts, ticketTexts, uiTexts } from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { PHONE } from '../fixtures/viewports.ts';
import { holdCalls } from '../pages/api-responses.ts';
import { openSheet, ticketOf } from '../pages/ticket.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { createUser, type SignedInUser, signUpPlayer } from '../seed/users.ts';

test.use({ viewport: PHONE });

const TOPIC = 'Czy wróci wiosna?';
let author: SignedInUser;
let player: SignedInUser;
let marketPage: string;
test.beforeAll(async ({ game }) => {
  [author, player] = await Promise.all([createUser(game, 'moderator', 'autorka'), signUpPlayer(game, 'wracająca')]);
  const { marketId } = await createOpenMarket(author.api, { topic: TOPIC, bets: ['Wróci'] });
  marketPage = `${game.url}/#/markets/details/${marketId}`;
});

/** Opens the market from the list, as people do. */
async function enterMarket(page: Page): Promise<void> {
  await page.getByRole('link', { name: TOPIC, exact: true }).click();
  await page.waitForURL(marketPage);
  await page.getByRole('button', { name: /^Kup tak/ }).waitFor();
}

const waitForList = (page: Page) => page.waitForURL(/#\/markets$/);

/** Waits until Back has drawn the market. Before, it skips the history entry of a closed overlay, which has the market's address, too. */
async function waitForMarket(page: Page): Promise<void> {
  await page.waitForURL(marketPage);
  await page.getByRole('heading', { level: 1, name: TOPIC }).waitFor();
}

/** Waits until the page has restored the history entry of an overlay that Back could not close. */
const waitForEntryOfOverlay = (page: Page) =>
  expect.poll(() => page.evaluate(() => (history.state as { overlay?: string } | null)?.overlay)).toBeDefined();

/** Returns a function that reads the index of the current history entry. The browser's process learns of a new entry late, so poll it. */
async function historyPlaceOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  return async () => (await session.send('Page.getNavigationHistory')).currentIndex;
}

test('On a phone the arrow in the header leads from a market to the list with the filters that were chosen there', async ({
  openWindow,
}) => {
  const { page, visit } = await openWindow(player);
  const arrow = page.getByRole('banner').getByRole('link', { name: shellTexts.back, exact: true });
  await visit('/markets?category=SPORT');
  await enterMarket(page);
  await arrow.click();
  await page.waitForURL(/#\/markets\?category=SPORT$/);
  await page.goto(marketPage);
  await page.reload();
  await arrow.click();
  await waitForList(page);
});

test('On a phone the arrow in the header does not lead to the filters of a player who has signed out', async ({
  game,
  openWindow,
}) => {
  const { page, visit } = await openWindow(await signUpPlayer(game, 'wychodząca'));
  await visit('/markets?category=SPORT');
  await enterMarket(page);
  const arrow = page.getByRole('banner').getByRole('link', { name: shellTexts.back, exact: true });
  await expect(arrow).toHaveAttribute('href', '#/markets?category=SPORT');
  await page.getByRole('button', { name: shellTexts.openMenu }).click();
  await page.getByRole('button', { name: shellTexts.logout }).filter({ visible: true }).click();
  await page.waitForURL(/#\/$/);
  await page.goto(marketPage);
  await waitForMarket(page);
  await expect(arrow).toHaveAttribute('href', '#/markets');
});

test('On a phone Back closes the sheet of the ticket and stays on the market; the next Back leaves the market', async ({
  openWindow,
}) => {
  const { page, visit, takeConsoleErrors } = await openWindow(player);
  await visit('/markets');
  await enterMarket(page);
  const sheet = page.getByRole('dialog');
  for (let round = 0; round < 2; round++) {
    await openSheet(page);
    await sheet.waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'hidden' });
    await expect(page).toHaveURL(marketPage);
  }
  await page.goBack();
  await waitForList(page);
  await page.goForward();
  await page.waitForURL(marketPage);
  expect(takeConsoleErrors()).toEqual([]);
});

test('After a sheet was closed by its button, one Back leaves the market, also after the page was loaded again', async ({
  openWindow,
}) => {
  const { page, visit } = await openWindow(player);
  for (const isLoadedAgain of [false, true]) {
    await visit('/ranking');
    await visit('/markets');
    await enterMarket(page);
    for (let round = 0; round < 2; round++) {
      await openSheet(page);
      await page.getByRole('dialog').getByRole('button', { name: uiTexts.close }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    if (isLoadedAgain) await page.reload();
    await page.getByRole('button', { name: /^Kup tak/ }).waitFor();
    await page.goBack();
    await waitForList(page);
    await page.goBack();
    await page.waitForURL(/#\/ranking$/);
  }
});

test('After the page was loaded again on a market whose sheet had been closed, another address opens, and Back returns', async ({
  openWindow,
}) => {
  const { page, goTo, visit } = await openWindow(player);
  await visit('/markets');
  await enterMarket(page);
  await openSheet(page);
  await page.getByRole('dialog').getByRole('button', { name: uiTexts.close }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('button', { name: /^Kup tak/ }).waitFor();
  await goTo('/ranking');
  await page.getByRole('heading', { level: 1, name: rankingTexts.title(RANKING_SIZE) }).waitFor();
  await page.goBack();
  await waitForMarket(page);
  await page.goBack();
  await waitForList(page);
});

test('After a link in the menu was followed, one Back returns to the screen and another leaves it', async ({ openWindow }) => {
  const { page, visit } = await openWindow(player);
  await visit('/markets');
  await enterMarket(page);
  await page.getByRole('button', { name: shellTexts.openMenu }).click();
  await page.getByRole('dialog').getByRole('link', { name: shellTexts.contracts }).click();
  await page.waitForURL(/#\/contracts$/);
  await page.goBack();
  await waitForMarket(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goBack();
  await waitForList(page);
});

test('Filters that were changed in their sheet stay when Back closes it, leaves a market and returns, and one Back leaves the list', async ({
  openWindow,
}) => {
  const { page, visit, takeConsoleErrors } = await openWindow(player);
  await visit('/ranking');
  await visit('/markets');
  const sheet = page.getByRole('dialog');
  const sort = sheet.getByLabel(marketsTexts.sort);
  const openFilters = () => page.getByRole('button', { name: uiTexts.filters }).click();
  const waitForSortedList = () => page.waitForURL(/#\/markets\?sort=oldest$/);
  await openFilters();
  await sort.selectOption(marketsTexts.sorts.oldest);
  await waitForSortedList();
  await page.goBack();
  await sheet.waitFor({ state: 'hidden' });
  await waitForSortedList();
  await enterMarket(page);
  await page.goBack();
  await waitForSortedList();
  await openFilters();
  await expect(sort).toHaveValue('oldest');
  await sort.selectOption(marketsTexts.sorts.endingSoon);
  await sheet.getByRole('button', { name: uiTexts.close }).click();
  await sheet.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('link', { name: TOPIC, exact: true }).waitFor();
  await expect(page).toHaveURL(/#\/markets\?sort=endingSoon$/);
  await page.goBack();
  await page.waitForURL(/#\/ranking$/);
  expect(takeConsoleErrors()).toEqual([]);
});

test('The sheet that a price in a list opens does not open again by Forward or a reload', async ({ openWindow }) => {
  const { page, visit } = await openWindow(player);
  await visit('/markets');
  const sheet = page.getByRole('dialog');
  await page.getByRole('article').filter({ hasText: TOPIC }).getByRole('link', { name: /^Tak / }).click();
  await sheet.waitFor();
  await expect(page).toHaveURL(marketPage);
  await page.goBack();
  await sheet.waitFor({ state: 'hidden' });
  await page.goBack();
  await waitForList(page);
  await page.goForward();
  await waitForMarket(page);
  await page.getByRole('button', { name: /^Kup tak/ }).waitFor();
  await expect(sheet).toHaveCount(0);
  await openSheet(page);
  await sheet.waitFor();
  await page.reload();
  await page.getByRole('button', { name: /^Kup tak/ }).waitFor();
  await expect(sheet).toHaveCount(0);
});

test('While an order is sent, Back leaves the sheet open, and afterwards closes it', async ({ openWindow }) => {
  const { page, visit } = await openWindow(player);
  await visit('/markets');
  await enterMarket(page);
  await openSheet(page);
  const sheet = page.getByRole('dialog');
  const { submitButton } = ticketOf(page);
  const release = await holdCalls(page, '**/markets/buyContract?*');
  const sent = page.waitForRequest('**/markets/buyContract?*');
  await submitButton.click();
  await sent;
  const placeInHistory = await historyPlaceOf(page);
  const placeOfSheet = await placeInHistory();
  for (let round = 0; round < 2; round++) {
    await page.goBack();
    await waitForEntryOfOverlay(page);
    // Otherwise the next Back could start from the entry before, and leave the market.
    await expect.poll(placeInHistory).toBe(placeOfSheet);
  }
  await expect(submitButton).toBeVisible();
  await expect(page).toHaveURL(marketPage);
  release();
  await expect(page.getByText(ticketTexts.bought(10, true)).first()).toBeVisible();
  await sheet.waitFor({ state: 'hidden' });
  // At the end of the page the notice covers the button.
  await page.getByRole('button', { name: uiTexts.closeMessage }).click();
  await openSheet(page);
  await sheet.waitFor();
  await page.goBack();
  await sheet.waitFor({ state: 'hidden' });
  await expect(page).toHaveURL(marketPage);
});

test('Back closes the filters of a list, the menu, and the menu of a market’s author', async ({ openWindow }) => {
  const { page, visit } = await openWindow(author);
  await visit('/ranking');
  await visit('/markets');
  const openers = [
    { name: uiTexts.filters, shown: page.getByRole('dialog') },
    { name: shellTexts.openMenu, shown: page.getByRole('dialog') },
    {
      name: marketsTexts.actions.more(TOPIC),
      shown: page.getByRole('article').getByRole('link', { name: marketsTexts.actions.edit }),
    },
  ];
  await page.getByRole('tab', { name: marketsTexts.tabs.published }).click();
  for (const { name, shown } of openers) {
    await page.getByRole('button', { name }).click();
    await shown.waitFor();
    await page.goBack();
    await shown.waitFor({ state: 'hidden' });
    await expect(page.getByRole('tab', { name: marketsTexts.tabs.published, selected: true })).toBeVisible();
  }
  await page.goBack();
  await page.waitForURL(/#\/ranking$/);
});
