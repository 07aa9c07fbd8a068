import type { ChartPoint } from '@wieszcz/api';
import { type BetId, thinChart } from '@wieszcz/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { answerOf, buy, listShares, openMarket, refusalOf, sellAtOnce } from '../../testing/game.ts';
import { readCharts, startOfRange } from './chart.ts';
import { createPriceHistories } from './price-histories.ts';

const { as, call, clock, database, dependencies } = await startTestApp();
const [moderator, ada, jan] = await Promise.all([as('moderator'), as('player'), as('player')]);

const chart = async (betId: number, timeAgo: string, option = true) =>
  answerOf<ChartPoint[]>(await call('GET', `/transactions/chart?betId=${betId}&option=${option}&timeAgo=${timeAgo}`));

describe('the price of a bet', () => {
  it('is the price of the last purchase, or 0 before the first one', async () => {
    const { bets } = await openMarket(moderator);
    const price = async () => answerOf(await call('GET', `/markets/betPrice?betId=${bets[0]!.id}`));
    expect(await price()).toEqual({ betId: bets[0]!.id, yesPrice: 0, noPrice: 0 });
    await buy(ada, bets[0]!, { contractOption: false });
    expect(await price()).toEqual({ betId: bets[0]!.id, yesPrice: 0, noPrice: 0.6 });
  });

  it('is 404 for a bet that does not exist', async () => {
    expect(await refusalOf({ call }, 'GET', '/markets/betPrice?betId=999999')).toBe('404 BET_NOT_FOUND');
    expect(await refusalOf({ call }, 'GET', '/markets/betPrice')).toBe('400 VALIDATION_FAILED');
  });
});

describe('a chart', () => {
  it('starts with the last price before its range and continues with the trades in it', async () => {
    const { marketId, bets } = await openMarket(moderator);
    const [bet] = bets;
    expect(await chart(bet!.id, '2026-11-20')).toEqual([]);
    await listShares(jan, (await buy(jan, bet!)).boughtContract, { shares: 5, price: 0.3 });
    clock.advance({ hours: 2 });
    await buy(ada, bet!, { shares: 6 });
    const traded = [
      { transactionDate: '2026-11-20T14:00:00.000Z', price: 0.3 },
      { transactionDate: '2026-11-20T14:00:00.000Z', price: 0.5 },
    ];
    expect(await chart(bet!.id, '2026-11-20T13:00:00Z')).toEqual([
      { transactionDate: '2026-11-20T13:00:00.000Z', price: 0.5 },
      ...traded,
    ]);
    expect(await chart(bet!.id, '2026-11-20')).toEqual([{ transactionDate: '2026-11-20T12:00:00.000Z', price: 0.5 }, ...traded]);
    expect(await chart(bet!.id, '2026-11-21')).toEqual([{ transactionDate: '2026-11-20T23:00:00.000Z', price: 0.5 }]);
    expect(await chart(bet!.id, '2026-11-20', false)).toEqual([]);
    expect(answerOf(await call('GET', `/api/markets/${marketId}/chart?timeAgo=2026-11-20`))).toEqual([
      { betId: bet!.id, option: true, points: await chart(bet!.id, '2026-11-20') },
      { betId: bet!.id, option: false, points: [] },
    ]);
  });

  it("has the price of both options after a merge with the organizer's lot", async () => {
    const [bet] = (await openMarket(moderator)).bets;
    const { boughtContract } = await buy(ada, bet!);
    expect(await chart(bet!.id, '2026-11-20', false)).toEqual([]);
    const { fills } = await sellAtOnce(ada, boughtContract);
    expect(fills).toEqual([{ price: 0.4, shares: 10, kind: 'merge' }]);
    const pricesOf = async (since: string, option: boolean) => (await chart(bet!.id, since, option)).map(({ price }) => price);
    expect([await pricesOf('2026-11-20', true), await pricesOf('2026-11-20', false)]).toEqual([[0.5, 0.4], [0.6]]);
    expect([await pricesOf('2026-11-21', true), await pricesOf('2026-11-21', false)]).toEqual([[0.4], [0.6]]);
    const whole = await createPriceHistories(dependencies).upToNow({ bet: bet!.id as BetId, option: false });
    expect(whole.thinned(0, 10).map(({ price }) => price)).toEqual([60]);
  });

  it.each([
    ['2026-11-20', '2026-11-19T23:00:00.000Z'],
    ['2026-07-01', '2026-06-30T22:00:00.000Z'],
    ['2026-11-20T10:00:00+01:00', '2026-11-20T09:00:00.000Z'],
    ['2026-11-20T10:00', '2026-11-20T10:00:00.000Z'],
  ])('with timeAgo %s starts at %s', (timeAgo, start) => expect(startOfRange(timeAgo).toISOString()).toBe(start));

  it('is the same whether or not other ranges and options are read concurrently', async () => {
    const { bets } = await openMarket(moderator);
    await buy(ada, bets[0]!);
    const [days, options] = [
      ['0001-01-01', '2026-11-20', '2026-11-20T12:00:00.001Z', '9999-12-31'],
      [true, false],
    ];
    const charts = days.flatMap((day) => options.map((option) => [day, option] as const));
    const alone = [];
    for (const [day, option] of charts) alone.push(await chart(bets[0]!.id, day, option));
    expect(await Promise.all(charts.map(([day, option]) => chart(bets[0]!.id, day, option)))).toEqual(alone);
    expect(new Set(alone.map((points) => JSON.stringify(points))).size).toBeGreaterThan(2);
  });

  it.each(['', 'wczoraj', '2026-13-01', '20.11.2026'])('with the malformed timeAgo %j is refused', async (timeAgo) => {
    const { bets } = await openMarket(moderator);
    const path = `/transactions/chart?betId=${bets[0]!.id}&option=true&timeAgo=${timeAgo}`;
    expect(await refusalOf({ call }, 'GET', path)).toBe('400 VALIDATION_FAILED');
  });

  it('is 404 for a bet that does not exist', async () => {
    expect(await refusalOf({ call }, 'GET', '/transactions/chart?betId=999999&option=true&timeAgo=2026-01-01')).toBe(
      '404 BET_NOT_FOUND',
    );
  });
});

describe('a chart of many trades', () => {
  const since = new Date('2026-11-10T00:00:00Z');
  const bets: BetId[] = [];
  beforeAll(async () => {
    for (const count of [3_000, 20_000]) {
      const { bets: opened, marketId } = await openMarket(moderator);
      bets.push(opened[0]!.id as BetId);
      // Prices have no pattern; trades come in threes at one time.
      await database.pool.query(
        `insert into journal (kind, from_account, to_account, amount, market_id, bet_id, option, price, shares, purchaser_id, occurred_at)
         select 'purchase', 1, 2, price, $1, $2, true, price, 1, $3,
           timestamptz '2026-11-09T23:00Z' + interval '1 ms' * (n / 3 * 45347 + (hashint4(n / 3) & 4095))
         from generate_series(1, $4::integer) n cross join lateral (select 1 + (hashint4(n) & 2147483647) % 100) as random (price) order by n`,
        [marketId, opened[0]!.id, ada.id, count],
      );
    }
  });

  it.each([0, 1])(
    'has at most 1000 points: those that remain when all of its transactions are thinned (bet %i)',
    async (index) => {
      const bet = bets[index]!;
      const [points] = await readCharts(createPriceHistories(dependencies), [{ bet, option: true }], since);
      expect(points!.length).toBeLessThanOrEqual(1000);
      expect(points!.length).toBeGreaterThan(400);
      const [edge, ...thinned] = points!;
      expect(edge!.transactionDate).toBe(since.toISOString());
      const { rows } = await database.pool.query<{ transactionDate: Date; price: number }>(
        `select transaction_date as "transactionDate", price from transactions
       where bet_id = $1 and transaction_date >= $2 order by transaction_date, id`,
        [bet, since],
      );
      const expected = thinChart(rows, 999).map((point) => ({
        transactionDate: point.transactionDate.toISOString(),
        price: point.price / 100,
      }));
      expect(thinned).toEqual(expected);
    },
  );

  it('is preloaded for the busiest bets once the database has statistics', async () => {
    const histories = createPriceHistories(dependencies);
    await histories.preload();
    await database.pool.query('analyze journal');
    await histories.preload();
    expect(bets.map((bet) => histories.isCached({ bet, option: true }))).toEqual([false, true]);
    const series = [{ bet: bets[1]!, option: true }];
    expect(await readCharts(histories, series, since)).toEqual(
      await readCharts(createPriceHistories(dependencies), series, since),
    );
  });

  it('reads all trades of one instant, even if they are more than one query reads', async () => {
    const { bets: opened, marketId } = await openMarket(moderator);
    await database.pool.query(
      `insert into journal (kind, from_account, to_account, amount, market_id, bet_id, option, price, shares, purchaser_id, occurred_at)
       select 'purchase', 1, 2, 40, $1, $2, true, 40, 1, $3, timestamptz '2026-11-12T12:00Z' from generate_series(1, 25000)`,
      [marketId, opened[0]!.id, ada.id],
    );
    const prices = await createPriceHistories(dependencies).upToNow({ bet: opened[0]!.id as BetId, option: true });
    expect(prices.length).toBe(25_000);
  });

  it('is read as a whole from time to time, which finds trades that were written late with a time far in the past', async () => {
    const series = { bet: bets[0]!, option: true };
    const histories = createPriceHistories({ ...dependencies, rereadAfterMs: 0 });
    const { length } = await histories.upToNow(series);
    await database.pool.query(
      `insert into journal (kind, from_account, to_account, amount, market_id, bet_id, option, price, shares, purchaser_id, occurred_at)
       select kind, from_account, to_account, amount, market_id, bet_id, option, price, shares, purchaser_id, occurred_at
       from journal where bet_id = $1 order by occurred_at limit 1`,
      [series.bet],
    );
    await expect.poll(async () => (await histories.upToNow(series)).length).toBe(length + 1);
  });

  it('is the same whether it is read alone or in a batch with others', async () => {
    const series = bets.map((bet) => ({ bet, option: true }));
    const together = await readCharts(createPriceHistories(dependencies), series, since);
    const alone = await Promise.all(series.map((one) => readCharts(createPriceHistories(dependencies), [one], since)));
    expect(together).toEqual(alone.map(([points]) => points));
  });
});
