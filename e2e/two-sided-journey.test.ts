import type { Locator, Page } from '@playwright/test';
import { marketTexts as market, money, profileTexts as profile, signedMoney, ticketTexts } from '@wieszcz/texts';
import type { GameWindow } from './fixtures/game-window.ts';
import type { Game } from './fixtures/game.ts';
import { fireIntervals, fireIntervalsUntil } from './fixtures/held-intervals.ts';
import { expect, test } from './fixtures/test.ts';
import { resolveMarket } from './pages/resolving.ts';
import { budgetLink } from './pages/sign-in.ts';
import { ticketOf } from './pages/ticket.ts';
import { type JournalFigures, readJournalOf } from './seed/journal.ts';
import { createOpenMarket } from './seed/markets.ts';
import { type SignedInUser, signInDemoUser, signUpPlayer } from './seed/users.ts';

test.use({ gameData: 'demo', gameScope: 'test' });

const TOPIC = 'Czy w Gdańsku spadnie śnieg?';

test('On the demo one player bids, others sell into the bid and complete a pair, pairs are redeemed, the rest is cancelled, the market is resolved, and each figure agrees with the journal', async ({
  game,
  openWindow,
}) => {
  const moderator = await signInDemoUser(game, 'moderator');
  const { marketId } = await createOpenMarket(moderator.api, { topic: TOPIC, bets: ['Spadnie'] });
  const enter = async (user: SignedInUser) => {
    const window = await openWindow(user);
    const before = await readJournalOf(game.database.db, user.user.username);
    /** Opens the market anew, because others have traded on it meanwhile. */
    const open = async () => {
      await window.visit('/markets');
      await window.visit(`/markets/details/${marketId}`);
      await fireIntervals(window.page);
    };
    await open();
    return { window, page: window.page, open, before, username: user.user.username };
  };
  const bidder = await enter(await signInDemoUser(game, 'gracz'));
  const seller = await enter(await signInDemoUser(game, 'gracz2'));
  const third = await enter(await signUpPlayer(game, 'zofia'));

  await bidForYes(bidder.page, { price: '0,48', shares: 20 });
  await buy(seller.page, true, 8, '4,00');
  await positionOf(seller.page).getByRole('button', { name: 'Sprzedaj na tak, Spadnie' }).click();
  await seller.page.getByRole('button', { name: 'Sprzedaj 8 akcji za 3,84 $' }).click();
  await expect(seller.page.getByText('Sprzedano 8 akcji na tak').first()).toBeVisible();

  await third.open();
  await buy(third.page, false, 5, '2,60');
  await bidder.open();
  await expect.poll(() => textOf(positionOf(bidder.page))).toMatch(/Akcje 13 .*Zlecenia kupna 7 po 0,48 \$/);
  expect(await changeInCents(game, bidder, 'reserved')).toBe(7 * 48);
  for (const player of [bidder, seller, third]) await expectFiguresOfJournal(game, player);

  await bidder.open();
  // The cheapest ask of no is the player's own bid on yes, which is passed over.
  await buy(bidder.page, false, 3, '1,65');
  await positionOf(bidder.page).getByRole('button', { name: 'Wymień 3 pary na 3,00 $' }).click();
  await expect.poll(() => textOf(positionOf(bidder.page))).toContain('Akcje 10 ');
  await bidder.page.getByRole('button', { name: 'Anuluj zlecenie: 7 akcji po 0,48 $, Spadnie' }).click();
  await expect(positionOf(bidder.page).getByText('Zlecenie kupna:')).toHaveCount(0);
  for (const player of [bidder, seller, third]) await expectFiguresOfJournal(game, player);
  // Selling 5 shares of no now would bring 0,50 $ each, from the organizer's offer of yes.
  await expect(third.page.getByText(money(1097.4 + 2.5)).first()).toBeVisible();

  const author = await openWindow(moderator);
  await resolveMarket(author, TOPIC, 'Wybierz opcję na tak');
  // The header of an open page shows the payout when the page polls again.
  for (const { page, username } of [bidder, third]) {
    const { budget } = await readJournalOf(game.database.db, username);
    await fireIntervalsUntil(page, (soon) => soon(budgetLink(page, money(budget))).toBeVisible());
  }
  for (const player of [bidder, seller, third]) await expectFiguresOfJournal(game, player);
  const changes = [bidder, seller, third].map((player) => changeInCents(game, player, 'budget'));
  expect(await Promise.all(changes)).toEqual([511, -16, -260]);

  for (const [player, result] of [
    [bidder, 'Zysk +5,11 $'],
    [seller, 'Strata −0,16 $'],
    [third, 'Strata −2,60 $'],
  ] as const) {
    await player.open();
    const card = player.page.locator('section').filter({ has: player.page.getByRole('heading', { name: market.yourResult }) });
    await expect.poll(() => textOf(card)).toContain(result);
  }
  await expectTransactions(bidder.window, 'Zakup', ['3 akcje po 0,55 $', '5 akcji po 0,48 $', '8 akcji po 0,48 $']);
  await expectTransactions(seller.window, 'Sprzedaż', ['8 akcji po 0,48 $']);
  await expectTransactions(third.window, 'Zakup', ['5 akcji po 0,52 $']);
  expect(await game.runAdminCommand('audit')).toMatch(/ 0 differences$/m);
  for (const { takeConsoleErrors } of [author, bidder.window, seller.window, third.window])
    expect(takeConsoleErrors()).toEqual([]);
});

const positionOf = (page: Page): Locator => page.getByRole('region', { name: 'Twoja pozycja' });
const plain = (text: string) => text.replaceAll(/\s+/g, ' ');
const textOf = async (part: Locator) => plain(await part.innerText());

async function bidForYes(page: Page, { price, shares }: { price: string; shares: number }) {
  const ticket = ticketOf(page);
  await ticket.mode('price').click();
  await ticket.fill(ticket.price, price);
  await ticket.fill(ticket.numberOfShares, String(shares));
  await page.getByRole('button', { name: `Złóż zlecenie: ${shares} na tak po ${price} $` }).click();
  await expect(page.getByText('Zlecenie kupna złożone').first()).toBeVisible();
}

async function buy(page: Page, option: boolean, shares: number, cost: string) {
  const ticket = ticketOf(page);
  await ticket.option(option).click();
  await ticket.mode('now').click();
  await ticket.fill(ticket.shares, String(shares));
  await page.getByRole('button', { name: ticketTexts.buyNow.submit(shares, option, `${cost} $`) }).click();
  await expect(page.getByText(ticketTexts.bought(shares, option)).first()).toBeVisible();
}

type Player = { window: GameWindow; page: Page; username: string };

/** By how much the figure has changed in the journal since the player entered. Subtracts whole cents, because 0.3 - 0.1 is not 0.2. */
async function changeInCents(
  game: Game,
  { username, before }: { username: string; before: JournalFigures },
  figure: 'budget' | 'reserved',
): Promise<number> {
  const now = await readJournalOf(game.database.db, username);
  return Math.round(now[figure] * 100) - Math.round(before[figure] * 100);
}

/** Expects that the profile shows the figures of the journal: in the header, the net worth, its origins and the history of the budget. */
async function expectFiguresOfJournal(game: Game, { window: { visit }, page, username }: Player) {
  // Others have traded, or the market was resolved, since the page was loaded.
  await page.reload();
  const { budget, reserved, bonuses, changes } = await readJournalOf(game.database.db, username);
  await visit('/profile');
  await expect(budgetLink(page, money(budget))).toBeVisible();
  const worth = await textOf(page.getByRole('region', { name: profile.netWorth, exact: true }));
  expect(worth).toContain(plain(`${profile.budget} ${money(budget)}`));
  if (reserved > 0) expect(worth).toContain(plain(`${profile.reserved} ${money(reserved)}`));
  const origins = await textOf(page.getByRole('region', { name: profile.origins.title }));
  expect(origins).toContain(plain(`${profile.origins.bonuses} ${money(bonuses)}`));
  const netWorth = amountAfter(worth, profile.netWorth);
  const profit = amountAfter(origins, profile.origins.profit);
  const [realised, open] = [profile.origins.realised, profile.origins.open].map((label) => amountAfter(origins, label));
  expect([Math.round((netWorth - bonuses) * 100), Math.round((realised! + open!) * 100)]).toEqual(
    Array(2).fill(Math.round(profit * 100)),
  );
  const rows = page.getByRole('table', { name: profile.history }).getByRole('row');
  const history = (await rows.allInnerTexts()).slice(1).map(plain);
  let after = budget;
  for (const [index, row] of history.entries()) {
    const change = changes[index]!;
    expect(row).toContain(plain(`${signedMoney(change)} ${money(after)}`));
    after -= change;
  }
  expect(history.length).toBeGreaterThan(1);
}

/** The amount in $ that follows a label. */
function amountAfter(text: string, label: string): number {
  const match = new RegExp(`${label} ([−+]?[\\d ]+,\\d\\d) \\$`).exec(text);
  return Number((match?.[1] ?? 'none').replaceAll(' ', '').replace('−', '-').replace(',', '.'));
}

async function expectTransactions({ page, visit }: GameWindow, tab: string, lines: string[]) {
  await visit('/transactions');
  await page.getByRole('tab', { name: tab }).click();
  const cards = page.getByRole('main').getByRole('article').filter({ hasText: TOPIC });
  await expect(cards).toHaveCount(lines.length);
  const texts = (await cards.allInnerTexts()).map(plain);
  for (const [index, line] of lines.entries()) expect(texts[index]).toContain(plain(line));
}
