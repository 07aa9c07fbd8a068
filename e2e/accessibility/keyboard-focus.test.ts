import type { Market } from '@wieszcz/api';
import { marketsTexts, marketTexts, money, ordersTexts, uiTexts } from '@wieszcz/texts';
import { fireIntervals } from '../fixtures/held-intervals.ts';
import { expect, test } from '../fixtures/test.ts';
import { rejectCalls, rejectNextAsBusy } from '../pages/api-responses.ts';
import { keyboardOf } from '../pages/keyboard.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { placeBid } from '../seed/trading.ts';
import { createUser, signUpPlayer } from '../seed/users.ts';

const BET = 'Utrzyma';
const TOPIC = 'Czy fokus się utrzyma?';

let market: Market;
test.beforeAll(async ({ game }) => {
  const { api } = await createUser(game, 'moderator', 'autorka');
  market = await createOpenMarket(api, { topic: TOPIC, bets: [BET] });
});

test('A failed cancellation of all bids leaves the focus in the dialog, and one that succeeds moves it to the heading for good', async ({
  game,
  openWindow,
}) => {
  const player = await signUpPlayer(game, 'hurtowa');
  for (const price of [0.3, 0.31]) await placeBid(player.api, market.bets![0]!, { price, shares: 5 });
  const { page, visit } = await openWindow(player);
  const { activate, expectFocus, press } = keyboardOf(page);
  await visit('/offers');
  await activate(ordersTexts.cancelAll(2));
  await expectFocus(ordersTexts.keepAll);
  await rejectNextAsBusy(page, '**/api/bids');
  await activate(ordersTexts.cancelAll(2));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(ordersTexts.cancelAllFailed)).toBeVisible();
  await expect(dialog.getByRole('button', { name: ordersTexts.cancelAll(2) })).toBeFocused();
  await press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(ordersTexts.none, { exact: true }).waitFor();
  await expectFocus(ordersTexts.bids);
});

test('A failed cancellation leaves the focus on its button, and that of the last bid moves it to the heading', async ({
  game,
  openWindow,
}) => {
  const player = await signUpPlayer(game, 'ostatnia');
  await placeBid(player.api, market.bets![0]!, { price: 0.3, shares: 5 });
  const { page, visit } = await openWindow(player);
  const { activate, expectFocus, press } = keyboardOf(page);
  await visit('/offers');
  const cancel = ordersTexts.cancelLabel(5, money(0.3), BET);
  await rejectNextAsBusy(page, '**/api/bids/*');
  await activate(cancel);
  await expect(page.getByRole('alert').getByText(ordersTexts.cancelFailed)).toBeVisible();
  await expectFocus(cancel);
  await press('Enter');
  await page.getByText(ordersTexts.none, { exact: true }).waitFor();
  await expectFocus(ordersTexts.bids);
});

test('A search keeps the focus in its field, also after it is cleared, and shows the text that another control applies', async ({
  openWindow,
}) => {
  const { page, visit } = await openWindow();
  const { activate, expectFocus, fill, press } = keyboardOf(page);
  const box = page.getByRole('textbox', { name: marketsTexts.searchLabel });
  await visit('/markets');
  await fill(marketsTexts.searchLabel, 'fokus');
  await press('Enter');
  await page.waitForURL(/fokus/);
  await page.getByRole('link', { name: TOPIC }).first().waitFor();
  await expect(box).toBeFocused();
  await activate(marketsTexts.clearSearch);
  await expect(page).not.toHaveURL(/fokus/);
  await expectFocus(marketsTexts.searchLabel);
  await expect(box).toHaveValue('');

  await fill(marketsTexts.searchLabel, 'nie ma takiego');
  await press('Enter');
  await page.getByRole('button', { name: marketsTexts.clearFilters }).click();
  await expect(box).toHaveValue('');
});

test('A poll and a retry that fail leave the retry button of an order book in place and with the focus', async ({
  openWindow,
}) => {
  const { page, visit } = await openWindow();
  const { tabTo, press } = keyboardOf(page);
  const book = '**/api/bets/*/book?*';
  await rejectCalls(page, book, 'INTERNAL');
  await visit(`/markets/details/${market.marketId}`);
  await tabTo(uiTexts.retry);
  const retry = page.getByRole('button', { name: uiTexts.retry });
  for (const ask of [() => fireIntervals(page), () => press('Enter')]) {
    const answered = page.waitForResponse(book);
    await ask();
    await answered;
    await expect(retry).toBeEnabled();
    await expect(retry).toBeFocused();
  }
});

test('A market that is not found takes the focus with its heading', async ({ openWindow }) => {
  const { page, visit } = await openWindow();
  const { activate, expectScreen } = keyboardOf(page);
  await visit('/markets');
  await page.route(`**/markets/${market.marketId}?*`, (route) =>
    route.continue({ url: route.request().url().replace(`/${market.marketId}?`, '/999999999?') }),
  );
  await activate(TOPIC);
  await expectScreen(marketTexts.notFound);
});
