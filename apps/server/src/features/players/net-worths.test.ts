import type { Purchase } from '@wieszcz/api';
import { describe, expect, it } from 'vitest';
import { startTestApp, type TestUser } from '../../testing/app.ts';
import { createTestClock } from '../../testing/clock.ts';
import { answerOf, buy, listShares, openMarket, refusalOf, resolveMarket } from '../../testing/game.ts';
import { pastDayEnds, PLAYERS_PER_BATCH, readNetWorths, WRITE_NET_WORTHS, writeNetWorths } from './net-worths.ts';
import { listLedgerAccountIds } from './players.queries.ts';

const clock = createTestClock('2026-11-20T12:00:00.000Z');
const { as, call, dependencies, doJobs } = await startTestApp({ clock });

/** Issues a new token for each call, because tokens without a session expire after a day. */
const withoutExpiry = ({ id, username, token }: TestUser): TestUser => ({
  id,
  username,
  token,
  call: async (method, url, body) =>
    call(method, url, body, { authorization: `Bearer ${await dependencies.tokens.issue({ id, username, epoch: 0 })}` }),
});

const portfolio = async (player: TestUser) =>
  answerOf<{ netWorth: number }>(await player.call('GET', '/api/portfolio?covers=url'));

const writeSnapshots = async () => {
  await dependencies.jobs.add(WRITE_NET_WORTHS, {});
  await doJobs();
};
const countSnapshots = async (player: TestUser) => {
  const { rows } = await dependencies.pool.query<{ count: number }>(
    'select count(*) from net_worth_snapshots where user_id = $1',
    [player.id],
  );
  return rows[0]!.count;
};

describe('the net worth chart', () => {
  it('has a point at the end of each day in Warsaw since the player joined, and one now', async () => {
    clock.set('2026-11-20T12:00:00Z');
    const ada = withoutExpiry(await as('player'));
    await dependencies.pool.query(`update users set created_at = '2026-11-20T12:00Z' where id = $1`, [ada.id]);
    const worths = async (days: number) => {
      const reply = await ada.call('GET', `/api/portfolio/chart?days=${days}`);
      return answerOf<{ date: string; netWorth: number }[]>(reply).map(({ date, netWorth }) => [date, netWorth]);
    };
    const market = await openMarket(await as('moderator'));
    const [bet] = market.bets;
    await buy(ada, bet!, { shares: 100 });
    // A sale at once would bring 0.40 a share: it merges with the organizer's offer on no at 0.60.
    expect(await worths(1)).toEqual([['2026-11-20T12:00:00.000Z', 990]]);

    // The next day another player sells at half of the price. Ada could still sell at 0.40.
    clock.set('2026-11-21T12:00:00Z');
    const [jan, ela] = [await as('player'), await as('player')];
    await listShares(jan, (await buy(jan, bet!, { shares: 10 })).boughtContract, { shares: 10, price: 0.25 });
    await buy(ela, bet!, { shares: 1 });
    expect(await worths(7)).toEqual([
      ['2026-11-20T22:59:59.999Z', 990],
      ['2026-11-21T12:00:00.000Z', 990],
    ]);

    // No snapshots were written, so the value of past days is computed from the prices of trades.
    clock.set('2026-11-23T12:00:00Z');
    expect(await worths(7)).toEqual([
      ['2026-11-20T22:59:59.999Z', 990],
      ['2026-11-21T22:59:59.999Z', 975],
      ['2026-11-22T22:59:59.999Z', 975],
      ['2026-11-23T12:00:00.000Z', 990],
    ]);
    expect((await worths(1)).map(([, worth]) => worth)).toEqual([975, 990]);
  });

  it('shows for a past day what the portfolio showed at the end of that day, if the job ran soon after it', async () => {
    const days = Array.from({ length: 7 }, (_, index) => `2026-12-${10 + index}`);
    const on = (day: number, time: string) => clock.set(`${days[day]}T${time}Z`);
    on(0, '12:00:00');
    const author = withoutExpiry(await as('moderator'));
    const players = [withoutExpiry(await as('player')), withoutExpiry(await as('player')), withoutExpiry(await as('player'))];
    const [ada, jan, ela] = players as [TestUser, TestUser, TestUser];
    await dependencies.pool.query(`update users set created_at = '2026-12-10T12:00Z' where id = any ($1)`, [
      players.map(({ id }) => id),
    ]);
    const market = await openMarket(author, { bets: 2 });
    const [first, second] = market.bets;
    const other = await openMarket(author);
    const sellTo = async (buyer: TestUser, seller: TestUser, { boughtContract }: Purchase, shares: number, price: number) => {
      await listShares(seller, boughtContract, { shares, price });
      await buy(buyer, boughtContract.bet, { shares, contractOption: boughtContract.contractOption });
    };
    const manyTrades = async () => {
      for (let n = 0; n < 20; n += 1) await buy(ela, first!, { shares: 1 });
    };
    let [adas, jans]: Purchase[] = [];
    // Each function plays one day. The days cover trades between players, no trade, many trades, a position sold and bought again, and
    // markets resolved while positions are held.
    const daysOfPlay = [
      async () => {
        adas = await buy(ada, first!, { shares: 100 });
        jans = await buy(jan, second!, { shares: 50, contractOption: false });
        await buy(ela, other.bets[0]!, { shares: 30 });
      },
      () => sellTo(ela, ada, adas!, 40, 0.3),
      async () => undefined,
      async () => {
        await sellTo(jan, ada, adas!, 60, 0.2);
        await sellTo(ada, jan, jans!, 20, 0.55);
        await sellTo(ela, jan, jans!, 30, 0.4);
        await manyTrades();
      },
      () => resolveMarket(author, other, other.bets[0]!),
      async () => {
        await buy(ada, first!, { shares: 7 });
        await buy(ada, first!, { shares: 5, contractOption: false });
        await manyTrades();
      },
      () => resolveMarket(author, market, first!),
    ];
    const shown: number[][] = [];
    for (const [day, play] of daysOfPlay.entries()) {
      on(day, '12:00:00');
      await play();
      on(day, '22:59:59');
      shown.push(await Promise.all(players.map(async (player) => (await portfolio(player)).netWorth)));
      on(day, '23:15:00');
      await writeSnapshots();
    }
    clock.set('2026-12-17T12:00:00Z');
    const expectCharts = async () => {
      for (const [number, player] of players.entries()) {
        const chart = answerOf<{ netWorth: number }[]>(await player.call('GET', '/api/portfolio/chart?days=30'));
        expect(chart.map(({ netWorth }) => netWorth)).toEqual([...shown.map((worths) => worths[number]!), shown.at(-1)![number]]);
      }
    };
    expect(await Promise.all(players.map(countSnapshots))).toEqual([7, 7, 7]);
    await expectCharts();
  });

  it('shows the same for a past day after a market is resolved later', async () => {
    clock.set('2026-12-01T12:00:00Z');
    const [author, ada] = [await as('moderator'), await as('player')];
    await dependencies.pool.query(`update users set created_at = '2026-12-01T12:00Z' where id = $1`, [ada.id]);
    const market = await openMarket(author);
    await buy(ada, market.bets[0]!, { shares: 100 });
    clock.set('2026-12-02T11:00:00Z');
    await resolveMarket(author, market, market.bets[0]!, false);
    const chart = answerOf<{ netWorth: number }[]>(await ada.call('GET', '/api/portfolio/chart?days=7'));
    expect(chart.map(({ netWorth }) => netWorth)).toEqual([990, 950]);
  });

  it('is stored for a day as if markets that were resolved between its end and the job were still open', async () => {
    clock.set('2026-12-17T22:00:00Z');
    const [author, ada] = [await as('moderator'), await as('player')];
    await dependencies.pool.query(`update users set created_at = '2026-12-17T22:00Z' where id = $1`, [ada.id]);
    const [lost, open] = [await openMarket(author), await openMarket(author)];
    for (const { bets } of [lost, open]) await buy(ada, bets[0]!, { shares: 100 });
    clock.set('2026-12-17T23:05:00Z');
    await resolveMarket(author, lost, lost.bets[0]!, false);
    clock.set('2026-12-17T23:15:00Z');
    await writeSnapshots();
    expect(await countSnapshots(ada)).toBe(1);
    const chart = answerOf<{ netWorth: number }[]>(await ada.call('GET', '/api/portfolio/chart?days=7'));
    expect(chart.map(({ netWorth }) => netWorth)).toEqual([980, 940]);
  });

  it('is computed from the books when the job reaches the player, or from the prices of trades if that is over an hour after the end of the day', async () => {
    const game = await startTestApp({ clock: createTestClock('2026-12-23T20:00:00Z') });
    const { db, pool } = game.dependencies;
    const author = await game.as('moderator');
    // The first batch of the job ends with this player's id.
    await pool.query(`select setval('users_id_seq', $1 - 1)`, [PLAYERS_PER_BATCH]);
    const [first, second] = [await game.as('player'), await game.as('player')];
    expect([first.id, second.id]).toEqual([PLAYERS_PER_BATCH, PLAYERS_PER_BATCH + 1]);
    await pool.query(`update users set created_at = '2026-12-23T20:00Z' where id = any ($1)`, [[first.id, second.id]]);
    const [bet] = (await openMarket(author)).bets;
    for (const player of [first, second]) await buy(player, bet!, { shares: 100 });
    const [seller, buyer] = [await game.as('player'), await game.as('player')];
    await listShares(seller, (await buy(seller, bet!, { shares: 10 })).boughtContract, { shares: 10, price: 0.25 });
    await buy(buyer, bet!, { shares: 1 });

    // The job starts ten minutes after midnight in Warsaw; each batch begins half an hour later.
    const passing = createTestClock('2026-12-23T22:40:00Z');
    const now = () => {
      passing.advance({ minutes: 30 });
      return passing.now();
    };
    await writeNetWorths(db, { now });
    const { rows } = await pool.query(
      'select user_id, net_worth from net_worth_snapshots where user_id = any ($1) order by user_id',
      [[first.id, second.id]],
    );
    expect(rows).toEqual([
      { user_id: first.id, net_worth: 99_000 },
      { user_id: second.id, net_worth: 97_500 },
    ]);
  });

  it('includes late trades of a past day, and shows the same for that day before and after later trades', async () => {
    clock.set('2026-12-05T22:00:00Z');
    const [author, ada] = [await as('moderator'), await as('player')];
    await dependencies.pool.query(`update users set created_at = '2026-12-05T22:00Z' where id = $1`, [ada.id]);
    const market = await openMarket(author);
    const worthsOf = async (player: TestUser) =>
      answerOf<{ netWorth: number }[]>(await player.call('GET', '/api/portfolio/chart?days=7')).map(({ netWorth }) => netWorth);
    await buy(ada, market.bets[0]!, { shares: 100 });
    // Two minutes after midnight in Warsaw a trade of the day before may not be stored yet, so no snapshot is written.
    clock.set('2026-12-05T23:02:00Z');
    await writeSnapshots();
    expect(await countSnapshots(ada)).toBe(0);
    expect(await worthsOf(ada)).toEqual([990, 990]);
    clock.set('2026-12-05T22:59:30Z');
    await listShares(ada, (await buy(ada, market.bets[0]!, { shares: 10 })).boughtContract, { shares: 10, price: 0.2 });
    await buy(await as('player'), market.bets[0]!, { shares: 10 });
    clock.set('2026-12-06T10:00:00Z');
    expect(await worthsOf(ada)).toEqual([967, 987]);
    clock.set('2026-12-06T21:30:00Z');
    await resolveMarket(author, market, market.bets[0]!, true);
    expect(await worthsOf(ada)).toEqual([967, 1047]);

    const account = (await listLedgerAccountIds(dependencies.db, [ada.id])).get(ada.id);
    const now = new Date('2026-12-06T21:30Z');
    const read = () => readNetWorths(dependencies.db, { player: ada.id, account: account! }, pastDayEnds(now, 1), now);
    const expected = { past: [{ at: new Date('2026-12-05T23:00Z'), netWorth: 96_700 }], present: 104_700 };
    expect([await read(), await read()]).toEqual([expected, expected]);
  });

  it('reads a past day from the snapshot, and computes it for a player without one', async () => {
    clock.set('2026-12-20T12:00:00Z');
    const dayEnds = pastDayEnds(clock.now(), 1);
    expect(dayEnds).toEqual([{ day: '2026-12-19', end: new Date('2026-12-19T23:00Z') }]);
    const market = await openMarket(await as('moderator'));
    const [ada, jan] = [await as('player'), await as('player')];
    const insertPurchases = async ({ id }: TestUser, times: number, at: string) =>
      dependencies.pool.query(
        `insert into journal (kind, from_account, to_account, amount, market_id, bet_id, option, price, shares, purchaser_id, occurred_at)
         select 'purchase', 1, 2, 50, $1, $2, true, 50, 1, $3, $4 from generate_series(1, $5::integer)`,
        [market.marketId, market.bets[0]!.id, id, at, times],
      );
    await dependencies.pool.query(`update users set created_at = '2026-12-18T12:00Z' where id = any ($1)`, [[ada.id, jan.id]]);
    await insertPurchases(ada, 1_500, '2026-12-20T09:00Z');
    await insertPurchases(jan, 15, '2026-12-20T09:00Z');
    await writeSnapshots();
    await dependencies.pool.query('delete from net_worth_snapshots where user_id = $1', [jan.id]);
    // In the game a purchase also lowers the balance, so the past stays the same. These rows don't lower it: a computed past changes, a
    // stored one doesn't.
    await insertPurchases(ada, 10, '2026-12-20T10:00Z');
    await insertPurchases(jan, 10, '2026-12-20T10:00Z');
    const worthThen = async ({ id }: TestUser) => {
      const account = (await listLedgerAccountIds(dependencies.db, [id])).get(id);
      return (await readNetWorths(dependencies.db, { player: id, account: account! }, dayEnds, clock.now())).past[0]!.netWorth;
    };
    // The registration grant came later, so the past net worth is the sum of the later purchases: 50 cents each.
    expect(await worthThen(ada)).toBe(1_500 * 50);
    expect(await worthThen(jan)).toBe(25 * 50);
  });

  it('refuses a range that is not one of the four', async () => {
    clock.set('2026-12-01T12:00:00Z');
    expect(await refusalOf(await as('player'), 'GET', '/api/portfolio/chart?days=5')).toBe('400 VALIDATION_FAILED');
  });
});
