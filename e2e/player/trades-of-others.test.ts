import type { Page } from '@playwright/test';
import { endpoints } from '@wieszcz/api';
import { HOUR_MS } from '@wieszcz/domain';
import { positionsTexts, stopTexts, uiTexts } from '@wieszcz/texts';
import type { Game } from '../fixtures/game.ts';
import { fireIntervals, fireIntervalsUntil, holdIntervals } from '../fixtures/held-intervals.ts';
import { expect, type OpenWindow, test } from '../fixtures/test.ts';
import { CHANCES_CALL, chartOf } from '../pages/chart.ts';
import { budgetLink } from '../pages/sign-in.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { addOffer, buyShares, placeBid } from '../seed/trading.ts';
import { createUser, type SignedInUser, signUpPlayer } from '../seed/users.ts';

let author: SignedInUser;
let other: SignedInUser;
test.beforeAll(async ({ game }) => {
  [author, other] = await Promise.all([createUser(game, 'moderator', 'autorka'), signUpPlayer(game, 'inna')]);
});

const positionOf = (page: Page) => page.getByRole('region', { name: 'Twoja pozycja' });

/** A market on which a new player has bought 20 shares of yes for 10 $ and offers 4 of them at 0,49 $, cheaper than the organizer. */
async function createHeldMarket(game: Game, name: string) {
  const market = await createOpenMarket(author.api, { topic: `Czy ${name} wygra?`, bets: ['Wygra'] });
  const player = await signUpPlayer(game, name);
  const { boughtContract } = await buyShares(player.api, market.bets[0]!, { shares: 20 });
  await addOffer(player.api, boughtContract, 0.49, 4);
  return { market, bet: market.bets[0]!, player, position: boughtContract.id };
}

test('An open page of a market that is resolved shows the result with the whole payout and a chart that ends at 100%, and no order or position any more', async ({
  game,
  openWindow,
}) => {
  const { market, bet, player } = await createHeldMarket(game, 'pierwsza');
  await placeBid(player.api, bet, { price: 0.4, shares: 5 });
  const { page, visit, takeConsoleErrors } = await openWindow(player);
  await visit(`/markets/details/${market.marketId}`);
  await expect(positionOf(page).getByText('Zlecenie kupna: 5 po 0,40 $')).toBeVisible();
  await expect(positionOf(page).getByText('Oferta: 4 po 0,49 $')).toBeVisible();
  await expect(chartOf(page)).toHaveAccessibleName(/na końcu 4\d/);

  await author.api(endpoints.solveMarket, { query: { marketId: market.marketId, betId: bet.id, correctOption: true } });
  await fireIntervals(page);
  await expect(positionOf(page)).toHaveCount(0);
  await expect(page.getByText('W tym wypłata 20,00 $')).toBeVisible();
  await expect(budgetLink(page, '1 110,00 $')).toBeVisible();
  await expect(chartOf(page)).toHaveAccessibleName(/na końcu 100%/);
  await page.getByRole('button', { name: 'Pokaż dane w tabeli' }).click();
  const newest = page
    .getByRole('region', { name: /: dane w tabeli$/ })
    .getByRole('row')
    .nth(1);
  await expect(newest).toContainText('100%');
  // The ticket asks for its prices at the same moment as the page for the market, and is refused.
  expect(takeConsoleErrors().filter((error) => !error.includes('409'))).toEqual([]);
});

test('An open screen of a position whose market is resolved shows the result, also of a position that is paid nothing', async ({
  game,
  openWindow,
}) => {
  const { market, bet, player, position } = await createHeldMarket(game, 'przegrana');
  const { page, visit, takeConsoleErrors } = await openWindow(player);
  const marketRead = page.waitForResponse((response) => response.url().includes(`/markets/${market.marketId}?`));
  await visit(`/contracts/details/${position}`);
  await marketRead;
  const sale = page.locator('main').getByRole('link', { name: positionsTexts.sell, exact: true });
  await expect(sale).toBeVisible();
  await author.api(endpoints.solveMarket, { query: { marketId: market.marketId, betId: bet.id, correctOption: false } });
  await fireIntervalsUntil(page, (soon) => soon(page.getByText(positionsTexts.offersClosed)).toBeVisible());
  await expect(sale).toHaveCount(0);
  await expect(page.locator('main').getByText(uiTexts.status.LOST, { exact: true })).toBeVisible();
  await expect(page.locator('main')).toContainText(`${positionsTexts.paid}0,00 $`);
  expect(takeConsoleErrors()).toEqual([]);
});

test('The chart of an open market is read again from time to time, so that a change is drawn when it happened', async ({
  openWindow,
}) => {
  const market = await createOpenMarket(author.api, { topic: 'Czy wykres nadąża?' });
  const { page, visit } = await openWindow();
  await visit(`/markets/details/${market.marketId}`);
  await expect(chartOf(page).locator('canvas')).toBeVisible();
  const again = page.waitForRequest(CHANCES_CALL);
  await fireIntervals(page);
  await again;
});

test('The chart of a market that closes on the open page is read again, as it may lack the last trades, and then no more', async ({
  openWindow,
}) => {
  const tradingClosesAt = new Date(Date.now() + HOUR_MS).toISOString();
  const market = await createOpenMarket(author.api, { topic: 'Czy wykres zdąży?', tradingClosesAt });
  const { page, visit } = await openWindow();
  await page.clock.install();
  // The clock has replaced the intervals that were held.
  await holdIntervals(page);
  await visit(`/markets/details/${market.marketId}`);
  await expect(chartOf(page).locator('canvas')).toBeVisible();
  await page.clock.fastForward(HOUR_MS + 1000);
  await expect(page.getByText(stopTexts.closed).first()).toBeVisible();

  let readings = 0;
  let marketReadings = 0;
  page.on('request', (call) => (readings += CHANCES_CALL.test(call.url()) ? 1 : 0));
  page.on('response', (response) => (marketReadings += response.url().includes(`/markets/${market.marketId}?`) ? 1 : 0));
  const answer = page.waitForResponse(CHANCES_CALL);
  await fireIntervals(page);
  await (await answer).finished();
  expect(readings).toBe(1);
  const readingsOfInterval = async () => {
    readings = 0;
    const before = marketReadings;
    await fireIntervalsUntil(page, (soon) => soon.poll(() => marketReadings).toBeGreaterThan(before));
    return readings;
  };
  // The page may handle the answer only after the next interval: then it reads once more.
  await expect.poll(readingsOfInterval).toBe(0);
});

test('When another player buys from an offer, the budget of the open profile is that of the header, and the offer leaves the open list of offers', async ({
  game,
  openWindow,
}) => {
  const { bet, player } = await createHeldMarket(game, 'druga');
  const [profile, offers] = [await openWindow(player), await openWindow(player)];
  await profile.visit('/profile');
  const worth = profile.page.getByRole('region', { name: 'Majątek', exact: true });
  await expect(worth).toContainText('Budżet1 090,00 $');
  await offers.visit('/offers');
  const withdraw = offers.page.getByRole('button', { name: 'Usuń ofertę: 4 akcje po 0,49 $' });
  await expect(withdraw).toBeVisible();

  await buyShares(other.api, bet, { shares: 4 });
  for (const { page } of [profile, offers]) {
    await fireIntervals(page);
    await expect(budgetLink(page, '1 091,96 $')).toBeVisible();
  }
  await expect(worth).toContainText('Budżet1 091,96 $');
  await expect(withdraw).toHaveCount(0);
});

test('When another player fills a bid, its shares appear on the open list of offers as the bid leaves it, and on the open profile as they leave the reserve', async ({
  game,
  openWindow,
}) => {
  const market = await createOpenMarket(author.api, { topic: 'Czy zlecenie się spełni?', bets: ['Spełni'] });
  const bet = market.bets[0]!;
  const player = await signUpPlayer(game, 'trzecia');
  await placeBid(player.api, bet, { price: 0.46, shares: 5 });
  const { page, visit } = await openWindow(player);
  await visit('/offers');
  const bids = page.getByRole('table', { name: 'Twoje zlecenia kupna' }).getByRole('row').filter({ hasText: 'Spełni' });
  await expect(bids).toHaveCount(1);
  const position = page.getByRole('article').filter({ hasText: 'Czy zlecenie się spełni?' });
  await expect(position).toHaveCount(0);
  const profile = await openWindow(player);
  await profile.visit('/profile');
  const worth = profile.page.getByRole('region', { name: 'Majątek', exact: true });
  await expect(worth).toContainText('Rezerwa zleceń2,30 $');
  const shares = profile.page.getByRole('table', { name: 'Trwające kontrakty' });
  await expect(shares).toHaveCount(0);

  // The cheapest share of no is the bid on yes.
  await buyShares(other.api, bet, { option: false, maxPrice: 0.54, shares: 5 });
  await fireIntervals(page);
  await expect(bids).toHaveCount(0);
  await expect(position).toBeVisible();
  await fireIntervals(profile.page);
  await expect(worth).toContainText('Rezerwa zleceń0,00 $');
  await expect(shares).toContainText('Spełni');
});

/** Opens a screen of a player whose only offer has all their shares. Then another player buys it, and the player tries to withdraw it. */
async function tryToWithdrawSoldOffer({ game, openWindow, name, screen }: SoldOffer) {
  const market = await createOpenMarket(author.api, { topic: `Czy ${name} zdąży?`, bets: ['Zdąży'] });
  const player = await signUpPlayer(game, name);
  const { boughtContract } = await buyShares(player.api, market.bets[0]!, { shares: 4 });
  await addOffer(player.api, boughtContract, 0.49, 4);
  const { page, visit } = await openWindow(player);
  await visit(screen(boughtContract.id));
  const withdraw = page.getByRole('button', { name: 'Usuń ofertę: 4 akcje po 0,49 $' });
  await expect(withdraw).toBeVisible();
  await buyShares(other.api, market.bets[0]!, { shares: 4 });
  await withdraw.click();
  return { page, withdraw };
}

type SoldOffer = {
  game: Game;
  openWindow: OpenWindow;
  name: string;
  screen: (position: number) => string;
};

test('The dialog that explains why a sold offer can’t be withdrawn stays until it is closed, though nothing of the position is left', async ({
  game,
  openWindow,
}) => {
  const screen = (position: number) => `/contracts/details/${position}`;
  const { page } = await tryToWithdrawSoldOffer({ game, openWindow, name: 'szósta', screen });
  const dialog = page.getByRole('dialog', { name: 'Nie udało się usunąć oferty' });
  await expect(dialog).toContainText('Tej oferty już nie ma: została sprzedana albo usunięta.');
  const reads: string[] = [];
  page.on('request', (request) => /\/contracts\/\d/.test(request.url()) && reads.push(request.url()));
  await fireIntervals(page);
  await expect(page.getByRole('link', { name: 'Budżet 1 099,96 $', includeHidden: true })).toBeAttached();
  // The answer to such a request would end the screen, and the dialog with it.
  expect(reads).toEqual([]);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Zamknij' }).last().click();
  await expect(page.getByRole('link', { name: 'Wróć do kontraktów' })).toBeVisible();
});

test('The list of offers says why a sold offer can’t be withdrawn, though nothing of its position is left in the list', async ({
  game,
  openWindow,
}) => {
  const { page, withdraw } = await tryToWithdrawSoldOffer({ game, openWindow, name: 'siódma', screen: () => '/offers' });
  await expect(withdraw).toHaveCount(0);
  await expect(
    page.getByRole('alert').filter({ hasText: 'Tej oferty już nie ma: została sprzedana albo usunięta.' }),
  ).toBeInViewport();
});
