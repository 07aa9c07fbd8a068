import type { Market } from '@wieszcz/api';
import {
  adminTexts,
  bookTexts,
  marketsTexts,
  marketTexts,
  money,
  ordersTexts,
  profileTexts,
  ticketTexts,
  uiTexts,
} from '@wieszcz/texts';
import { fireIntervals } from '../fixtures/held-intervals.ts';
import { expect, test } from '../fixtures/test.ts';
import { holdCalls, rejectCalls, rejectNextAsBusy } from '../pages/api-responses.ts';
import { keyboardOf } from '../pages/keyboard.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { placeBid } from '../seed/trading.ts';
import { createUser, type SignedInUser, signUpPlayer } from '../seed/users.ts';

const BET = 'Utrzyma';
const TOPIC = 'Czy fokus się utrzyma?';
const OTHER_TOPIC = 'Czy jutro spadnie śnieg?';

let market: Market;
let player: SignedInUser;
test.beforeAll(async ({ game }) => {
  player = await signUpPlayer(game, 'pracowita');
  const { api } = await createUser(game, 'moderator', 'autorka');
  market = await createOpenMarket(api, { topic: TOPIC, bets: [BET] });
  await createOpenMarket(api, { topic: OTHER_TOPIC });
});

test('A failed cancellation of all bids leaves the focus in the dialog; a successful one closes it and moves the focus to the heading', async ({
  game,
  openWindow,
}) => {
  const owner = await signUpPlayer(game, 'hurtowa');
  for (const price of [0.3, 0.31]) await placeBid(owner.api, market.bets![0]!, { price, shares: 5 });
  const { page, visit } = await openWindow(owner);
  const { activate, expectFocus, press } = keyboardOf(page);
  await visit('/offers');
  await activate(ordersTexts.cancelAll(2));
  await expectFocus(ordersTexts.keepAll);
  await rejectNextAsBusy(page, '**/api/bids');
  await activate(ordersTexts.cancelAll(2));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleDescription(ordersTexts.cancelAllText(money(3.05)));
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
  const owner = await signUpPlayer(game, 'ostatnia');
  await placeBid(owner.api, market.bets![0]!, { price: 0.3, shares: 5 });
  const { page, visit } = await openWindow(owner);
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

test('A search keeps the focus in its field, also after it is cleared; a button that clears all filters empties it and moves the focus to the list', async ({
  openWindow,
}) => {
  const { page, visit } = await openWindow();
  const { activate, expectFocus, fill, press } = keyboardOf(page);
  const box = page.getByRole('textbox', { name: marketsTexts.searchLabel });
  await visit('/markets');
  await page.getByRole('link', { name: OTHER_TOPIC }).first().waitFor();
  await fill(marketsTexts.searchLabel, 'fokus');
  await press('Enter');
  await page.waitForURL(/fokus/);
  await expect(page.getByRole('link', { name: OTHER_TOPIC })).toHaveCount(0);
  await page.getByRole('link', { name: TOPIC }).first().waitFor();
  await expect(box).toBeFocused();
  await activate(marketsTexts.clearSearch);
  await expect(page).not.toHaveURL(/fokus/);
  await expectFocus(marketsTexts.searchLabel);
  await expect(box).toHaveValue('');

  await fill(marketsTexts.searchLabel, 'nie ma takiego');
  await press('Enter');
  await page.getByRole('button', { name: uiTexts.clearFilters }).waitFor();
  await activate(uiTexts.clearFilters);
  await expect(box).toHaveValue('');
  await expectFocus(marketsTexts.list);
});

test('The log keeps the focus on the button that applies its filters; clearing them empties their fields and moves the focus to the list', async ({
  game,
  openWindow,
}) => {
  const { page, visit } = await openWindow(await createUser(game, 'admin', 'szefowa'));
  const { activate, expectFocus, fill } = keyboardOf(page);
  await visit('/admin/acts');
  await fill(adminTexts.log.subject, 'nikt');
  await activate(adminTexts.log.apply);
  await page.getByRole('button', { name: uiTexts.clearFilters }).waitFor();
  await expectFocus(adminTexts.log.apply);
  await activate(uiTexts.clearFilters);
  await expect(page.getByLabel(adminTexts.log.subject)).toHaveValue('');
  await expectFocus(adminTexts.log.list);
});

const details = () => `/markets/details/${market.marketId}`;
for (const { what, path, call, name = uiTexts.retry, isPolled = true, heading } of [
  { what: 'a list', path: () => '/markets', call: '**/markets?*', isPolled: false, heading: marketsTexts.list },
  { what: 'a screen', path: details, call: '**/markets/*?*', isPolled: false, heading: TOPIC },
  { what: "the player's bids", path: () => '/offers', call: '**/api/bids?*', heading: ordersTexts.bids },
  { what: 'an order book', path: details, call: '**/api/bets/*/book?*', heading: bookTexts.title },
  {
    what: 'the price of an order',
    path: details,
    call: '**/api/trading/preview?*',
    name: ticketTexts.checkAgain,
    heading: ticketTexts.title,
  },
  {
    what: "the player's shares for a sale",
    path: () => `${details()}?bet=${market.bets![0]!.id}&option=true&intent=sell`,
    call: '**/contracts/filtered?*',
    heading: ticketTexts.title,
  },
  {
    what: 'the chart of the net worth',
    path: () => '/profile',
    call: '**/api/portfolio/chart?*',
    isPolled: false,
    heading: profileTexts.netWorth,
  },
])
  test(`While a failed read of ${what} is repeated, its message and the focus on its retry button stay; the answer moves the focus to the heading`, async ({
    openWindow,
  }) => {
    const { page, goTo } = await openWindow(player);
    const { tabTo, press, expectFocus } = keyboardOf(page);
    await rejectCalls(page, call, 'INTERNAL');
    await goTo(path());
    await page.getByRole('button', { name }).waitFor();
    await tabTo(name);
    const retry = await page.evaluateHandle(() => document.activeElement);
    const expectInPlace = async () => {
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.getByRole('button', { name })).toBeVisible();
      expect(await retry.evaluate((button) => button === document.activeElement)).toBe(true);
    };
    /** Makes the page read again. The call is answered only after the returned function is called. */
    const hold = async (ask: () => Promise<void>) => {
      const release = await holdCalls(page, call);
      const asked = page.waitForRequest(call);
      await ask();
      await asked;
      await expectInPlace();
      return release;
    };
    const poll = () => fireIntervals(page);
    const pressRetry = async () => {
      await press('Enter');
      await expect(page.getByRole('button', { name })).toBeDisabled();
    };
    for (const ask of isPolled ? [poll, pressRetry] : [pressRetry]) {
      const release = await hold(ask);
      const answered = page.waitForResponse(call);
      release();
      await answered;
      await expect(page.getByRole('button', { name })).toBeEnabled();
      await expectInPlace();
    }
    await page.unroute(call);
    const release = await hold(pressRetry);
    release();
    await expectFocus(heading);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

test('The heading of a market that is not found gets the focus, and after Back that of the visit’s first screen', async ({
  openWindow,
}) => {
  const { page, visit } = await openWindow();
  const { activate, expectScreen } = keyboardOf(page);
  await visit('/markets');
  await page.route(`**/markets/${market.marketId}?*`, (route) =>
    route.continue({ url: route.request().url().replace(`/${market.marketId}?`, '/999999999?') }),
  );
  await activate(TOPIC);
  await expectScreen(marketTexts.notFound);
  await page.goBack();
  await expectScreen(marketsTexts.title);
});
