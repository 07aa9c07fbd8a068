import type { Market } from '@wieszcz/api';
import type { BetId, MarketId } from '@wieszcz/domain';
import { describe, expect, it } from 'vitest';
import { bidding, codeOf, done, resolving } from '../../exchange/testing/game.ts';
import { startTestApp } from '../../testing/app.ts';
import {
  addBet,
  answerOf,
  buy,
  createMarket,
  listShares,
  openMarket,
  publish,
  refusalOf,
  resolveMarket,
} from '../../testing/game.ts';

const { as, dependencies } = await startTestApp();
const [moderator, ada, jan, ela] = await Promise.all([as('moderator'), as('player'), as('player'), as('player')]);

const asked = (market: Market, betId: number, option = true) =>
  ['GET', `/api/markets/${market.marketId}/resolution?betId=${betId}&correctOption=${option}`] as const;
const preview = async (...which: Parameters<typeof asked>) => answerOf(await moderator.call(...asked(...which)));
/** The preview of a market without bids has these figures. */
const WITHOUT_BIDS = { closedBids: 0, returned: 0 };
const budgetOf = async (player: typeof ada) =>
  answerOf<{ budget: number }>(await player.call('GET', `/player/${player.username}`)).budget;

describe('the preview of a resolution', () => {
  it('of a single bet counts the holders of the option, listed shares included', async () => {
    const market = await openMarket(moderator);
    const [bet] = market.bets;
    await listShares(ada, (await buy(ada, bet!, { shares: 50 })).boughtContract, { shares: 20, price: 0.9 });
    await buy(ada, bet!, { shares: 10, contractOption: false });
    await buy(jan, bet!, { shares: 30, contractOption: false });
    expect(await preview(market, bet!.id)).toEqual({
      winners: 1,
      losers: 1,
      payout: 50,
      closedOffers: 1,
      ...WITHOUT_BIDS,
      chance: 0.45,
    });
    expect(await preview(market, bet!.id, false)).toMatchObject({
      winners: 2,
      losers: 0,
      payout: 40,
      closedOffers: 1,
      chance: 0.55,
    });
  });

  it('of several bets counts yes on the correct one and no on all others, as resolving then pays', async () => {
    const market = await openMarket(moderator, { bets: 3 });
    const [first, second] = market.bets;
    await buy(ada, first!, { shares: 10 });
    await buy(ada, second!, { shares: 20, contractOption: false });
    await buy(jan, second!, { shares: 40 });
    await buy(ela, first!, { shares: 5, contractOption: false });
    expect(await preview(market, first!.id)).toEqual({
      winners: 1,
      losers: 2,
      payout: 30,
      closedOffers: 0,
      ...WITHOUT_BIDS,
      chance: 0.3333,
    });
    expect(await preview(market, second!.id)).toMatchObject({ winners: 2, losers: 1, payout: 45, closedOffers: 0 });
    const before = await Promise.all([ada, jan, ela].map(budgetOf));
    await resolveMarket(moderator, market, second!);
    const after = await Promise.all([ada, jan, ela].map(budgetOf));
    expect(after.map((budget, index) => budget - before[index]!)).toEqual([0, 40, 5]);
  });

  it('counts the bids that resolving cancels, and sums the money that it returns', async () => {
    const [dan, market] = [await as('player'), await openMarket(moderator, { bets: 2 })];
    const [first, second] = market.bets;
    const place = (bet: typeof first) => ({ market: market.marketId as MarketId, bet: bet!.id as BetId });
    for (const bid of [
      bidding(dan.id, place(first), 30, 10),
      bidding(dan.id, place(second), 20, 5, { option: false }),
      bidding(dan.id, place(second), 25, 4),
    ])
      done(await dependencies.exchange.submit(bid));
    expect(await preview(market, first!.id)).toMatchObject({ closedOffers: 0, closedBids: 3, returned: 5 });
    expect(await budgetOf(dan)).toBe(995);
    await resolveMarket(moderator, market, first!);
    expect(await budgetOf(dan)).toBe(1000);
  });

  it('is refused whenever resolving would be', async () => {
    const market = await createMarket(moderator);
    const { id } = await addBet(moderator, market);
    await addBet(moderator, market, { title: 'Drugi' });
    expect(await refusalOf(moderator, ...asked(market, id))).toBe('409 MARKET_NOT_PUBLISHED');
    await publish(moderator, market);
    expect(await refusalOf(moderator, ...asked(market, 999_999))).toBe('400 BET_NOT_OF_MARKET');
    expect(await refusalOf(moderator, ...asked(market, id, false))).toBe('400 OPTION_MUST_BE_YES');
    await resolveMarket(moderator, market, { id });
    expect(await refusalOf(moderator, ...asked(market, id))).toBe('409 MARKET_SOLVED');
  });

  it('finds no private market of another author, and is refused for a published one', async () => {
    const [market, other] = [await createMarket(moderator), await as('moderator')];
    const { id } = await addBet(moderator, market);
    expect(await refusalOf(other, ...asked(market, id))).toBe('404 MARKET_NOT_FOUND');
    await publish(moderator, market);
    expect(await refusalOf(other, ...asked(market, id))).toBe('403 NOT_AUTHOR');
  });
});

it('a resolution is refused by the exchange, too, for a moderator who is not the author of the market', async () => {
  const [market, other] = [await openMarket(moderator), await as('moderator')];
  const bet = { market: market.marketId as MarketId, bet: market.bets[0]!.id as BetId };
  expect(codeOf(await dependencies.exchange.submit(resolving({ ...bet, moderator: other.id })))).toBe('NOT_AUTHOR');
});

describe('a race', () => {
  it('between publishing and deleting the only bet never publishes a market without bets', async () => {
    for (let round = 0; round < 12; round++) {
      const market = await createMarket(moderator);
      const { id } = await addBet(moderator, market);
      const calls = [
        () => refusalOf(moderator, 'PUT', `/markets/makePublic?marketId=${market.marketId}`),
        () => refusalOf(moderator, 'POST', `/markets/deleteBet?betId=${id}`),
      ];
      const answers = await Promise.all((round % 2 === 0 ? calls : calls.toReversed()).map((call) => call()));
      expect(answers.filter((answer) => answer === '200')).toHaveLength(1);
      const left = answerOf<Market>(await moderator.call('GET', `/markets/${market.marketId}`));
      expect(left.published).toBe(left.bets !== null);
    }
  });

  it('between deleting a market and adding a bet lets only one of the two succeed', async () => {
    for (let round = 0; round < 12; round++) {
      const market = await createMarket(moderator);
      const bet = { marketId: market.marketId, title: 'Zdąży?', yesPrice: 0.5, noPrice: 0.5, shares: 10_000 };
      const answers = await Promise.all([
        refusalOf(moderator, 'POST', '/markets/addBet', bet),
        refusalOf(moderator, 'DELETE', `/markets/delete?marketId=${market.marketId}`),
      ]);
      expect(['200,409 MARKET_HAS_BETS', '404 MARKET_NOT_FOUND,200']).toContain(answers.join());
    }
  });

  it('between two resolutions pays once', async () => {
    const market = await openMarket(moderator);
    const player = await as('player');
    await buy(player, market.bets[0]!, { shares: 100 });
    const url = (option: boolean) =>
      `/markets/solveMarket?marketId=${market.marketId}&betId=${market.bets[0]!.id}&correctOption=${option}`;
    const answers = await Promise.all([true, true, false, true].map((option) => refusalOf(moderator, 'PUT', url(option))));
    expect(answers.toSorted()).toEqual(['200', ...Array(3).fill('409 MARKET_SOLVED')]);
    expect([950, 1050]).toContain(await budgetOf(player));
  });
});
