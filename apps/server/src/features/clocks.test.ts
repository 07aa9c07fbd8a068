import type { Bet, ChartPoint, Movement, Page, Transaction } from '@wieszcz/api';
import type { BetId, MarketId, Price, Shares, UserId } from '@wieszcz/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { createExchange } from '../exchange/index.ts';
import { PATIENT } from '../exchange/testing/game.ts';
import { createTokens } from '../platform/auth/tokens.ts';
import { silentLog } from '../platform/log.ts';
import { startTestApp, type TestUser, TEST_PASSWORD } from '../testing/app.ts';
import { createTestClock } from '../testing/clock.ts';
import { answerOf, buy, listShares, openMarket } from '../testing/game.ts';

const { as, call, clock, database, dependencies } = await startTestApp();
const moderator = await as('moderator');

/** Represents another server process on the same database, with a wrong clock. */
const otherClock = createTestClock();
const other = createExchange({ pool: database.pool, clock: otherClock, log: silentLog, ...PATIENT });

const NOON = '2026-11-20T12:00:00.000Z';
beforeEach(() => [clock, otherClock].forEach((each) => each.set(NOON)));

const buyElsewhere = async (player: UserId, bet: Bet, maxPrice: number, shares = 1) => {
  const order = { market: bet.marketId as MarketId, bet: bet.id as BetId, option: true, maxPrice: maxPrice as Price };
  const outcome = await other.submit({ kind: 'buyShares', player, ...order, shares: shares as Shares });
  expect(outcome.ok).toBe(true);
};
const chart = async (bet: Bet, timeAgo = '2026-11-19') =>
  answerOf<ChartPoint[]>(await call('GET', `/transactions/chart?betId=${bet.id}&option=true&timeAgo=${timeAgo}`));
const pricesIn = (points: ChartPoint[]) => points.map(({ price }) => price);

/** Inserts `count` trades at 0.50 $, spread over `seconds`, the last one a minute before noon. */
async function insertManyTrades(bet: Bet, count: number, seconds: number): Promise<void> {
  await database.pool.query(
    `insert into journal (kind, from_account, to_account, amount, market_id, bet_id, option, price, shares, purchaser_id, occurred_at)
     select 'purchase', 1, 2, 50, $1, $2, true, 50, 1, $3,
       $4::timestamptz - interval '1 minute' - ($5::integer - n) * make_interval(secs => $6 / $5::float8)
     from generate_series(1, $5::integer) n`,
    [bet.marketId, bet.id, moderator.id, NOON, count, seconds],
  );
}

describe.each([5, 120])('a trade by a server whose clock is %i s ahead', (ahead) => {
  const openBet = async (): Promise<[Bet, TestUser, TestUser]> => {
    const { bets } = await openMarket(moderator);
    const [buyer, seller] = await Promise.all([as('player'), as('player')]);
    const { boughtContract } = await buy(seller, bets[0]!, { shares: 10 });
    for (const price of [0.2, 0.3, 0.4]) await listShares(seller, boughtContract, { shares: 1, price });
    return [bets[0]!, buyer, seller];
  };

  it('is part of the chart, the last price, the transactions and the budget history', async () => {
    const [bet, buyer, seller] = await openBet();
    otherClock.advance({ seconds: ahead });
    const at = otherClock.now().toISOString();
    await buyElsewhere(buyer.id, bet, 20);
    expect((await chart(bet)).at(-1)).toEqual({ transactionDate: at, price: 0.2 });
    expect(answerOf(await call('GET', `/markets/betPrice?betId=${bet.id}`))).toMatchObject({ yesPrice: 0.2 });
    const lists = { purchaser: buyer, dealer: seller };
    for (const [side, player] of Object.entries(lists)) {
      const { content } = answerOf<Page<Transaction>>(await player.call('GET', `/transactions/${side}?covers=url`));
      expect(content[0]).toMatchObject({ transactionDate: at, price: 0.2 });
    }
    const { content } = answerOf<Page<Movement>>(await buyer.call('GET', '/api/budget/history'));
    expect(content[0]).toMatchObject({ kind: 'purchase', date: at, amount: -0.2, budgetAfter: 999.8 });
    const worths = answerOf<{ netWorth: number }[]>(await buyer.call('GET', '/api/portfolio/chart?days=1'));
    // The share cost 0.20 and is worth 0.40: a sale at once merges it with the organizer's offer on no at 0.60.
    expect(worths.at(-1)!.netWorth).toBe(1000.2);
  });

  it('does not hide later trades of a server whose clock is behind, also in cached charts', async () => {
    const [bet, buyer] = await openBet();
    await insertManyTrades(bet, 3_000, 86_400);
    const latest = async () => pricesIn(await chart(bet, '2026-11-20T11:59:30Z'));
    expect((await chart(bet)).length).toBeGreaterThan(400);
    expect(await latest()).toEqual([0.5, 0.5]);
    otherClock.advance({ seconds: ahead });
    await buyElsewhere(buyer.id, bet, 20);
    expect(await latest()).toEqual([0.5, 0.5, 0.2]);
    await buy(buyer, bet, { shares: 1, maxPrice: 0.3 });
    expect(await latest()).toEqual([0.5, 0.5, 0.3, 0.2]);
    clock.advance({ seconds: 1 });
    await buy(buyer, bet, { shares: 1, maxPrice: 0.4 });
    expect(await latest()).toEqual([0.5, 0.5, 0.3, 0.4, 0.2]);
  });
});

describe('a cached chart', () => {
  it('soon shows the trades of a server 5 s behind while the option is traded a thousand times a second', async () => {
    const { bets } = await openMarket(moderator);
    const [bet, buyer, seller] = [bets[0]!, await as('player'), await as('player')];
    clock.set('2026-11-20T11:50:00Z');
    await listShares(seller, (await buy(seller, bet, { shares: 10 })).boughtContract, { shares: 1, price: 0.3 });
    await insertManyTrades(bet, 30_000, 30);
    expect(pricesIn(await chart(bet))).not.toContain(0.3);
    otherClock.set('2026-11-20T11:58:55Z');
    await buyElsewhere(buyer.id, bet, 30);
    await expect.poll(async () => pricesIn(await chart(bet))).toContain(0.3);
  });
});

describe('after the clock was set back over midnight', () => {
  const [BEFORE, AFTER] = ['2026-11-20T22:59:00Z', '2026-11-20T23:00:30Z'];

  it('the allowance and the preview allow as many shares as the exchange', async () => {
    const { bets } = await openMarket(moderator);
    const [bet, player] = [bets[0]!, await as('player')];
    clock.set(AFTER);
    await buy(player, bet, { shares: 300 });
    clock.set(BEFORE);
    const allowance = await player.call('GET', `/api/trading/allowance?betId=${bet.id}&option=true`);
    expect(answerOf(allowance)).toEqual({ allowedToday: 700, dailyLimit: 1000 });
    const preview = await player.call('GET', `/api/trading/preview?betId=${bet.id}&option=true&maxPrice=0.5&shares=1`);
    expect(answerOf(preview)).toMatchObject({ allowedToday: 700 });
    const order = { betId: bet.id, marketId: bet.marketId, contractOption: true, maxPrice: 0.5, shares: 701 };
    const reply = await player.call('POST', '/markets/buyContract', order);
    expect([reply.statusCode, reply.body]).toEqual([
      409,
      'Dzienny limit to 1\u00a0000\u00a0akcji na opcję. Dziś możesz kupić jeszcze 700\u00a0akcji.',
    ]);
  });

  it('a sign-in grants no second bonus, and the profile shows the first one', async () => {
    const player = await as('player');
    const signIn = async (moment: string) => {
      clock.set(moment);
      const { token } = answerOf<{ token: string }>(
        await call('POST', '/api/auth/signin', { username: player.username, password: TEST_PASSWORD }),
      );
      return answerOf(await call('GET', '/api/me', undefined, { authorization: `Bearer ${token}` }));
    };
    expect(await signIn(AFTER)).toMatchObject({ budget: 1100, bonusToday: 100 });
    expect(await signIn(BEFORE)).toMatchObject({ budget: 1100, bonusToday: 100 });
    expect(await signIn(AFTER)).toMatchObject({ budget: 1100, bonusToday: 100 });
  });
});

it('a token issued by a server whose clock is ahead is valid at once', async () => {
  const player = await as('player');
  otherClock.advance({ minutes: 2 });
  const token = await createTokens(dependencies.config.jwtSecret, otherClock).issue({ ...player, epoch: 0 });
  expect((await call('GET', '/api/me', undefined, { authorization: `Bearer ${token}` })).statusCode).toBe(200);
});
