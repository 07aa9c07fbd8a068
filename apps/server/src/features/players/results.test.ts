import type { Answer, Bet, ClosedPosition, endpoints, Movement, Page, Position } from '@wieszcz/api';
import type { Command } from '@wieszcz/domain';
import { describe, expect, it } from 'vitest';
import { startTestApp, type TestUser } from '../../testing/app.ts';
import { answerOf, bid, buy, listShares, openMarket, refusalOf, resolveMarket, sellAtOnce } from '../../testing/game.ts';

const { as, clock, database, dependencies } = await startTestApp();
const moderator = await as('moderator');

type Portfolio = Answer<typeof endpoints.getPortfolio>;
const portfolioOf = async (player: TestUser) => answerOf<Portfolio>(await player.call('GET', '/api/portfolio?covers=url'));
const closedOf = async (player: TestUser, query = '') =>
  answerOf<Page<ClosedPosition>>(await player.call('GET', `/api/portfolio/closed?covers=url&size=100${query}`));
const redeem = async (player: TestUser, bet: Bet, pairs: number) =>
  answerOf(await player.call('POST', `/api/bets/${bet.id}/redeem?covers=url`, { pairs }));

const cents = (dollars: number) => Math.round(dollars * 100);
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + cents(amount), 0);

/** What the journal says of the player, in cents. */
async function journalOf({ id }: TestUser) {
  const { rows } = await database.pool.query<{ budget: number; reserved: number; given: number }>(
    `select coalesce(sum(e.amount) filter (where a.user_id = $1), 0)::integer as budget,
       coalesce(sum(e.amount) filter (where a.reserve_of = $1), 0)::integer as reserved,
       coalesce(sum(e.amount) filter (where e.kind in ('registration_grant', 'daily_bonus')), 0)::integer as given
     from journal_entries e join accounts a on a.id = e.account_id where a.user_id = $1 or a.reserve_of = $1`,
    [id],
  );
  return rows[0]!;
}

/**
 * Asserts that the portfolio's figures agree with the journal, with one another and with the budget history. Resolves to the portfolio.
 */
async function expectAgreement(player: TestUser): Promise<Portfolio> {
  const portfolio = await portfolioOf(player);
  const { budget, reserved, openValue, openCost, netWorth, bonuses, profit, positions } = portfolio;
  const journal = await journalOf(player);
  expect([cents(budget), cents(reserved), cents(bonuses.total)]).toEqual([journal.budget, journal.reserved, journal.given]);
  expect(sumOf([bonuses.start, bonuses.daily])).toBe(cents(bonuses.total));
  expect(sumOf(positions.map(({ value }) => value))).toBe(cents(openValue));
  expect(sumOf([budget, reserved, openValue])).toBe(cents(netWorth));
  expect(sumOf([openValue, -openCost])).toBe(cents(profit.open));
  expect(sumOf([profit.realised, profit.open])).toBe(cents(profit.total));
  expect(sumOf([bonuses.total, profit.total])).toBe(cents(netWorth));
  const { content: movements } = answerOf<Page<Movement>>(await player.call('GET', '/api/budget/history?size=100'));
  expect(sumOf(movements.map(({ amount }) => amount))).toBe(cents(budget));
  expect(movements.map(({ budgetAfter }) => cents(budgetAfter))).toEqual(
    movements.map((_, index) => sumOf(movements.slice(index).map(({ amount }) => amount))),
  );
  return portfolio;
}

describe('the results of a player', () => {
  it('agree with the journal to the cent through every kind of trade, and closed positions sum to what was realised', async () => {
    const players = [await as('player'), await as('player'), await as('player')];
    const [ada, jan, ela] = players as [TestUser, TestUser, TestUser];
    const market = await openMarket(moderator, { bets: 2 });
    const [first, second] = market.bets as [Bet, Bet];
    let adas: Position;
    let elas: Position;
    const steps: (() => Promise<unknown>)[] = [
      () => dependencies.exchange.submit({ kind: 'claimDailyBonus', player: ada.id }),
      async () => (adas = (await buy(ada, first, { shares: 70 })).boughtContract),
      () => bid(jan, first, { option: true, price: 0.45, shares: 30 }),
      // Sells to the bid of Jan.
      () => sellAtOnce(ada, adas, { shares: 20 }),
      // Sells the rest of the bid, then merges with the organizer's shares on no.
      () => sellAtOnce(ada, adas, { shares: 15 }),
      () => bid(jan, second, { option: true, price: 0.48, shares: 25 }),
      // Mints pairs with the bid of Jan.
      async () => (elas = (await buy(ela, second, { contractOption: false, maxPrice: 0.52, shares: 10 })).boughtContract),
      () => bid(ela, second, { option: false, price: 0.4, shares: 7 }),
      () => listShares(ela, elas, { shares: 3, price: 0.53 }),
      // Merges with the offer of Ela, at 0.47 for Jan.
      async () => sellAtOnce(jan, (await ownPosition(jan, second, true))!, { shares: 3 }),
      () => buy(ada, first, { contractOption: false, shares: 12 }),
      () => redeem(ada, first, 12),
      async () => cancelAll(jan),
      // Jan sells all that he holds of the first bet.
      async () => sellAtOnce(jan, (await ownPosition(jan, first, true))!, { shares: 30 }),
      () => resolveMarket(moderator, market, second),
    ];
    for (const step of steps) {
      clock.advance({ minutes: 1 });
      await step();
      for (const player of players) await expectAgreement(player);
    }

    for (const player of players) {
      const { profit, positions } = await expectAgreement(player);
      const { content } = await closedOf(player);
      expect([positions, profit.open]).toEqual([[], 0]);
      expect(sumOf(content.map(({ result }) => result))).toBe(cents(profit.realised));
    }
    const resultsOf = async (player: TestUser) =>
      (await closedOf(player)).content.map(({ betTitle, option, outcome, result }) => [betTitle, option, outcome, result]);
    expect(await resultsOf(ada)).toEqual([
      // Bought 70 at 0.50, sold 30 at 0.45 and 5 at 0.40, 12 in pairs at 0.50 each; 23 lost.
      ['Zakład 1', true, 'LOST', -13.5],
      // 12 bought at 0.60 and redeemed.
      ['Zakład 1', false, 'REDEEMED', -1.2],
    ]);
    expect(await resultsOf(jan)).toEqual([
      // Bought 10 at 0.48, sold 3 at 0.47; 7 won.
      ['Zakład 2', true, 'WON', 3.61],
      // Bought 30 at 0.45, sold them at 0.40.
      ['Zakład 1', true, 'SOLD', -1.5],
    ]);
  });

  it('never show a negative budget, although the orders of one batch share its time', async () => {
    const ada = await as('player');
    const market = await openMarket(moderator, { bets: 3 });
    for (const each of market.bets) await bid(ada, each, { option: true, price: 0.3, shares: 1000 });
    const place = { market: market.marketId, bet: market.bets[0]!.id, option: true };
    const orders = [
      { kind: 'cancelBids', player: ada.id, market: null },
      { kind: 'buyShares', player: ada.id, ...place, maxPrice: 50, shares: 500 },
      { kind: 'placeBid', player: ada.id, ...place, price: 40, shares: 500, timeInForce: 'GTC', expiresAt: null },
    ];
    const outcomes = await Promise.all(orders.map((order) => dependencies.exchange.submit(order as Command)));
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true]);
    await expectAgreement(ada);
    const { content } = answerOf<Page<Movement>>(await ada.call('GET', '/api/budget/history'));
    expect(content.filter(({ budgetAfter }) => budgetAfter < 0)).toEqual([]);
  });

  it('list the closed positions of one market, a page at a time', async () => {
    const ada = await as('player');
    const [market, other] = [await openMarket(moderator), await openMarket(moderator)];
    for (const contractOption of [false, true]) await buy(ada, market.bets[0]!, { contractOption });
    await buy(ada, other.bets[0]!);
    for (const each of [market, other]) await resolveMarket(moderator, each, each.bets[0]!);
    const resultsOn = async (marketId: number, paging = '') => {
      const { totalElements, content } = await closedOf(ada, `&marketId=${marketId}${paging}`);
      return [totalElements, content.map(({ outcome, result }) => [outcome, result])];
    };
    // 10 shares on yes were bought at 0.50 $, 10 on no at 0.60 $.
    expect(await resultsOn(market.marketId)).toEqual([
      2,
      [
        ['WON', 5],
        ['LOST', -6],
      ],
    ]);
    expect(await resultsOn(market.marketId, '&page=1&size=1')).toEqual([2, [['LOST', -6]]]);
    expect(await resultsOn(other.marketId)).toEqual([1, [['WON', 5]]]);
    expect(await resultsOn(999_999)).toEqual([0, []]);
    expect(await refusalOf(ada, 'GET', '/api/portfolio/closed?marketId=none')).toBe('400 VALIDATION_FAILED');
  });

  it("value open positions at what selling them at once would bring, leaving out the player's own orders", async () => {
    const [ada, jan, ela] = [await as('player'), await as('player'), await as('player')];
    const [bet] = (await openMarket(moderator)).bets;
    const { boughtContract } = await buy(ada, bet!, { shares: 100 });
    // The organizer sells no at 0.60, so somebody who has yes can sell it at 0.40.
    expect(await portfolioOf(ada)).toMatchObject({ openValue: 40, profit: { realised: 0, open: -10 } });
    await bid(jan, bet!, { option: true, price: 0.45, shares: 10 });
    await bid(ela, bet!, { option: true, price: 0.42, shares: 5 });
    await bid(ela, bet!, { option: true, price: 0.39, shares: 900 });
    expect(await portfolioOf(ada)).toMatchObject({ openValue: 40.6, positions: [{ shares: 100, value: 40.6 }] });
    // Neither the player's own bid nor listing some of the shares changes what the shares are worth.
    await listShares(ada, boughtContract, { shares: 30, price: 0.9 });
    await bid(ada, bet!, { option: true, price: 0.44, shares: 50 });
    expect(await portfolioOf(ada)).toMatchObject({ budget: 928, reserved: 22, openValue: 40.6, netWorth: 990.6 });
    const worth = (await portfolioOf(ada)).netWorth;
    expect(
      answerOf<{ proceeds: number }>(await ada.call('GET', `/api/contracts/${boughtContract.id}/sell?shares=70`)).proceeds,
    ).toBe(28.6);
    expect((await sellAtOnce(ada, boughtContract, { shares: 70 })).proceeds).toBe(28.6);
    expect((await portfolioOf(ada)).netWorth).toBe(worth);
  });

  it("include a net worth that a player's own purchase never raises", async () => {
    const [ada, jan] = [await as('player'), await as('player')];
    const [bet] = (await openMarket(moderator)).bets;
    const { boughtContract } = await buy(jan, bet!, { shares: 20 });
    await listShares(jan, boughtContract, { shares: 1, price: 0.99 });
    await buy(ada, bet!, { shares: 200 });
    await bid(jan, bet!, { option: true, price: 0.48, shares: 40 });
    let { netWorth } = await portfolioOf(ada);
    for (const [option, shares] of [
      [true, 50],
      [false, 20],
      [true, 100],
      [false, 1],
    ] as const) {
      await buy(ada, bet!, { contractOption: option, shares });
      const after = (await portfolioOf(ada)).netWorth;
      expect(after).toBeLessThanOrEqual(netWorth);
      netWorth = after;
    }
  });

  it('count a bid at its price, and nothing for shares that nobody buys', async () => {
    const [ada, jan] = [await as('player'), await as('player')];
    const market = await openMarket(moderator);
    const [bet] = market.bets;
    await bid(ada, bet!, { option: true, price: 0.3, shares: 100 });
    expect(await portfolioOf(ada)).toMatchObject({
      budget: 970,
      reserved: 30,
      netWorth: 1000,
      profit: { total: 0 },
      positions: [],
    });
    expect((await closedOf(ada)).content).toEqual([]);
    const { boughtContract } = await buy(jan, bet!, { shares: 10 });
    await database.pool.query('delete from offers where bet_id = $1 and not option', [bet!.id]);
    await cancelAll(ada);
    expect(await portfolioOf(jan)).toMatchObject({ openValue: 0, openCost: 5, profit: { open: -5 } });
    expect(await portfolioOf(ada)).toMatchObject({ budget: 1000, reserved: 0, netWorth: 1000 });
    expect((await sellAtOnce(jan, boughtContract, { timeInForce: 'IOC' })).proceeds).toBe(0);
  });
});

const cancelAll = async (player: TestUser) => answerOf(await player.call('DELETE', '/api/bids'));

async function ownPosition(player: TestUser, bet: Bet, option: boolean): Promise<Position | undefined> {
  const { content } = answerOf<Page<Position>>(await player.call('GET', '/contracts?covers=url&size=100'));
  return content.find((position) => position.bet.id === bet.id && position.contractOption === option);
}
