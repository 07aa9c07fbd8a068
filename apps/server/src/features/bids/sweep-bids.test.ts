import type { Answer, endpoints } from '@wieszcz/api';
import { toBetId, toMarketId, toPrice, toShares } from '@wieszcz/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestUser } from '../../testing/app.ts';
import { answerOf, bid, buy, listShares, openMarket } from '../../testing/game.ts';
import { doAdmin } from '../../testing/process.ts';
import { CLOSE_ORDERS_OF_ALL_BLOCKED, SWEEP_BIDS } from './sweep-bids.ts';

const { as, clock, dependencies, database, doJobs } = await startTestApp();
const NOW = '2026-11-20T12:00:00Z';
afterEach(() => clock.set(NOW));
const moderator = await as('moderator');

type Bids = Answer<(typeof endpoints)['listBids']>;
const openBet = async () => (await openMarket(moderator)).bets[0]!;
const expiring = (expiresAt: string, order: object = {}) => ({ timeInForce: 'GTD', expiresAt, ...order });
const bidsOf = async (player: TestUser) => {
  const { content, reserved } = answerOf<Bids>(await player.call('GET', '/api/bids'));
  return { shares: content.map((open) => open.shares), reserved };
};
const doJob = async (name: string) => {
  await dependencies.jobs.add(name, {});
  await doJobs();
};
const sweep = () => doJob(SWEEP_BIDS);
/** As the removal of a demo does. */
const blockWithoutExchange = (players: TestUser[], at: Date) =>
  database.pool.query('update users set blocked_at = $2 where id = any ($1)', [players.map(({ id }) => id), at]);
const block = async ({ id }: TestUser) => dependencies.exchange.submit({ kind: 'blockUser', user: id });
/** The player's balance and reserve in cents, and the number of bids. Read from the database, because calls of a blocked player are refused. */
const stored = async ({ id }: TestUser) => {
  const { rows } = await database.pool.query<object>(
    `select (select balance from accounts where user_id = $1) as balance,
       (select balance from accounts where reserve_of = $1) as reserved, (select count(*)::int from bids where player_id = $1) as bids`,
    [id],
  );
  return rows[0];
};

const offersOf = async ({ id }: TestUser) =>
  (await database.pool.query('select from offers where seller_id = $1', [id])).rowCount;

describe('sweeping', () => {
  it('returns the reserves of expired bids and leaves all others', async () => {
    const [one, other, bet, elsewhere] = [await as('player'), await as('player'), await openBet(), await openBet()];
    await bid(one, bet, expiring('2026-11-20T12:05:00Z', { shares: 1 }));
    await bid(one, elsewhere, expiring('2026-11-20T12:06:00Z', { shares: 2 }));
    await bid(one, bet, expiring('2026-11-20T12:07:00Z', { shares: 3 }));
    await bid(one, bet, { shares: 4 });
    await bid(other, bet, expiring('2026-11-20T12:01:00Z', { shares: 5 }));
    await sweep();
    expect(await bidsOf(one)).toEqual({ shares: [4, 3, 2, 1], reserved: 4 });
    clock.set('2026-11-20T12:06:00Z');
    await sweep();
    expect(await bidsOf(one)).toEqual({ shares: [4, 3], reserved: 2.8 });
    expect(await bidsOf(other)).toEqual({ shares: [], reserved: 0 });
    expect(answerOf(await other.call('GET', `/player/${other.username}`))).toMatchObject({ budget: 1000 });
  });

  it('runs again after half a minute, so that no reserve waits for longer than a minute', async () => {
    await sweep();
    const { rows } = await database.pool.query<{ seconds: number }>(
      // The job that just ran may not be deleted yet.
      `select extract(epoch from run_at - now())::float8 as seconds from graphile_worker.jobs
       where task_identifier = $1 and locked_at is null`,
      [SWEEP_BIDS],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.seconds).toBeGreaterThan(0);
    expect(rows[0]!.seconds).toBeLessThanOrEqual(30);
  });

  it('sweeps more bids than one job may sweep, in several jobs', async () => {
    const bet = await openBet();
    const players = await Promise.all(Array.from({ length: 6 }, () => as('player')));
    const place = { market: toMarketId(bet.marketId), bet: toBetId(bet.id), option: true };
    const order = {
      price: toPrice(1),
      shares: toShares(1),
      timeInForce: 'GTD',
      expiresAt: new Date('2026-11-20T12:05:00Z'),
    } as const;
    for (const { id: player } of players) {
      const submit = () => dependencies.exchange.submit({ kind: 'placeBid', player, ...place, ...order });
      await Promise.all(Array.from({ length: 190 }, submit));
    }
    clock.set('2026-11-20T12:05:00Z');
    await sweep();
    for (const player of players) expect(await stored(player)).toEqual({ balance: 100_000, reserved: 0, bids: 0 });
  });
});

describe('blocking a player', () => {
  it('cancels the bids, returns their money and ends the sessions', async () => {
    const [player, other, bet, elsewhere] = [await as('player'), await as('player'), await openBet(), await openBet()];
    await bid(player, bet);
    await bid(player, elsewhere, { option: false, price: 0.3 });
    await bid(other, bet);
    expect(await block(player)).toEqual({ ok: true, result: { cancelled: 2, withdrawn: 0 } });
    expect(await stored(player)).toEqual({ balance: 100_000, reserved: 0, bids: 0 });
    expect(await bidsOf(other)).toEqual({ shares: [10], reserved: 4 });
    await expect.poll(async () => (await player.call('GET', '/api/bids')).statusCode).toBe(401);
  });

  it('is a command of the operator, which says how many orders it has closed', async () => {
    const [player, bet, elsewhere] = [await as('player'), await openBet(), await openBet()];
    await bid(player, bet);
    await bid(player, bet, { price: 0.2 });
    await listShares(player, (await buy(player, elsewhere)).boughtContract);
    const { dataDir } = dependencies.config;
    const said = `Blocked ${player.username}; their tokens stop working within a second. Closed orders: 2 bids, 1 offers.\n`;
    expect(
      await doAdmin({ DATABASE_URL: database.url, DATA_DIR: dataDir }, ['user', 'block', '--username', player.username]),
    ).toEqual([0, said]);
    expect(await stored(player)).toMatchObject({ reserved: 0, bids: 0 });
    expect(await offersOf(player)).toBe(0);
    const { rows } = await database.pool.query('select detail from acts where user_id = $1', [player.id]);
    expect(rows).toEqual([{ detail: { cancelledBids: 2, withdrawnOffers: 1 } }]);
  });

  it('works for staff and for players without bids, and not for unknown users', async () => {
    for (const user of [await as('moderator'), await as('player')])
      expect(await block(user)).toEqual({ ok: true, result: { cancelled: 0, withdrawn: 0 } });
    expect(await block({ ...moderator, id: 999_999 as never })).toEqual({ ok: false, refusal: { code: 'USER_NOT_FOUND' } });
  });

  it('without the exchange is followed by a job that closes the orders', async () => {
    const [bidder, seller, bet] = [await as('player'), await as('player'), await openBet()];
    await bid(bidder, bet);
    await listShares(seller, (await buy(seller, bet)).boughtContract);
    await blockWithoutExchange([bidder, seller], clock.now());
    await sweep();
    expect(await stored(bidder)).toEqual({ balance: 100_000, reserved: 0, bids: 0 });
    expect(await offersOf(seller)).toBe(0);
  });

  it('long ago and without the exchange leaves the orders to the job at the next start; rounds look only at players blocked lately', async () => {
    const [bidder, seller, bet] = [await as('player'), await as('player'), await openBet()];
    await bid(bidder, bet);
    await listShares(seller, (await buy(seller, bet)).boughtContract);
    await blockWithoutExchange([bidder, seller], new Date('2026-10-20T12:00:00Z'));
    await sweep();
    expect(await stored(bidder)).toMatchObject({ bids: 1 });
    expect(await offersOf(seller)).toBe(1);
    await doJob(CLOSE_ORDERS_OF_ALL_BLOCKED);
    expect(await stored(bidder)).toEqual({ balance: 100_000, reserved: 0, bids: 0 });
    expect(await offersOf(seller)).toBe(0);
  });
});
