import type { Market } from '@wieszcz/api';
import { describe, expect, it } from 'vitest';
import { audit } from '../../exchange/index.ts';
import { startTestApp, type TestUser } from '../../testing/app.ts';
import { addBet, answerOf, bid, buy, listShares, openMarket, refusalOf, resolveMarket } from '../../testing/game.ts';

const { as, call, dependencies } = await startTestApp();
const [moderator, ada, jan] = await Promise.all([as('moderator'), as('player'), as('player')]);

const resolvingNone = ({ marketId }: Pick<Market, 'marketId'>, query = '') =>
  ['PUT', `/markets/solveMarket?marketId=${marketId}&none=true&covers=url${query}`] as const;
const preview = async ({ marketId }: Pick<Market, 'marketId'>) =>
  answerOf<object>(await moderator.call('GET', `/api/markets/${marketId}/resolution?none=true`));
const budgetOf = async (player: TestUser) =>
  answerOf<{ budget: number }>(await player.call('GET', `/player/${player.username}`)).budget;

describe('a market resolved by none of its bets', () => {
  it('pays all shares of no, listed ones too, and none of yes, and returns reserves, as its preview says', async () => {
    const market = await openMarket(moderator, { bets: 3 });
    const [first, second, third] = market.bets;
    await buy(ada, first!, { shares: 10 });
    const { boughtContract } = await buy(ada, second!, { shares: 20, contractOption: false });
    await listShares(ada, boughtContract, { shares: 15, price: 0.9 });
    await buy(jan, third!, { shares: 40 });
    await bid(jan, third!, { price: 0.2, shares: 10 });
    expect(await preview(market)).toEqual({
      winners: 1,
      losers: 1,
      payout: 20,
      closedOffers: 1,
      closedBids: 1,
      returned: 2,
      // The chances of the three bets sum to more than 1.
      chance: 0,
    });
    const before = await Promise.all([ada, jan].map(budgetOf));
    const resolved = answerOf<Market>(await moderator.call(...resolvingNone(market)));
    expect(resolved).toMatchObject({ correctBetId: first!.id, correctBetOption: false, resolvedNone: true });
    expect(answerOf(await call('GET', `/markets/${market.marketId}?covers=url`))).toEqual(resolved);
    expect(resolved.bets!.map(({ chance }) => chance)).toEqual([0, 0, 0]);
    const after = await Promise.all([ada, jan].map(budgetOf));
    expect(after.map((budget, index) => budget - before[index]!)).toEqual([20, 2]);
    expect((await audit(dependencies.pool)).differences).toEqual([]);
    expect(await refusalOf(moderator, ...resolvingNone(market))).toBe('409 MARKET_SOLVED');
  });

  it('has a preview whose chance is 1 minus the sum of the chances of all bets', async () => {
    const market = await openMarket(moderator);
    const bets = [market.bets[0]!, await addBet(moderator, market, { yesPrice: 0.2, noPrice: 0.85 })];
    const chances = answerOf<Market>(await call('GET', `/markets/${market.marketId}?covers=url`)).bets!.map(
      ({ chance }) => chance,
    );
    expect([bets.length, chances]).toEqual([2, [0.45, 0.175]]);
    expect(await preview(market)).toMatchObject({ chance: 0.375 });
  });

  it('needs several bets, also where the second was added after the publication', async () => {
    const market = await openMarket(moderator);
    expect(await refusalOf(moderator, ...resolvingNone(market))).toBe('400 NONE_OF_ONE_BET');
    expect(await refusalOf(moderator, 'GET', `/api/markets/${market.marketId}/resolution?none=true`)).toBe('400 NONE_OF_ONE_BET');
    await addBet(moderator, market);
    expect(answerOf(await moderator.call(...resolvingNone(market)))).toMatchObject({ resolvedNone: true });
  });

  it('is refused if the call names a bet, too, or neither a bet nor none', async () => {
    const market = await openMarket(moderator, { bets: 2 });
    expect(await refusalOf(moderator, ...resolvingNone(market, `&betId=${market.bets[0]!.id}`))).toBe('400 VALIDATION_FAILED');
    for (const none of ['', '&none=false', '&none='])
      expect(await refusalOf(moderator, 'PUT', `/markets/solveMarket?marketId=${market.marketId}${none}`)).toBe(
        '400 VALIDATION_FAILED',
      );
    expect(await refusalOf(moderator, ...resolvingNone(market, '&none=yes'))).toBe('400 VALIDATION_FAILED');
    expect((await resolveMarket(moderator, market, market.bets[1]!)).resolvedNone).toBe(false);
  });

  it('is recorded as such in the log of acts', async () => {
    const market = await openMarket(moderator, { bets: 2 });
    answerOf(await moderator.call(...resolvingNone(market)));
    const { rows } = await dependencies.pool.query<{ detail: object }>(
      "select detail from acts where market_id = $1 and kind = 'marketSolved'",
      [market.marketId],
    );
    expect(rows).toEqual([{ detail: { none: true } }]);
  });
});
