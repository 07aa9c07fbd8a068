import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BetId, BidId, MarketId, PositionDetails, UserId } from '@wieszcz/domain';
import type pg from 'pg';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { type EmbeddedServer, startEmbedded } from '../platform/database/embedded.ts';
import { DATABASE } from '../platform/database/open.ts';
import { createPool } from '../platform/database/pool.ts';
import { isAlive, isPostgres } from '../platform/database/processes.ts';
import { silentLog } from '../platform/log.ts';
import { placeCluster } from '../testing/cluster.ts';
import { openLink } from '../testing/link.ts';
import { audit, createExchange } from './index.ts';
import type { Exchange } from './index.ts';
import * as sql from './testing/game.queries.ts';
import { addPlayers, bidding, buying, done, openMarket, PATIENT, selling, shares } from './testing/game.ts';

const PLAYERS = 60;
const BETS = 150;
const VICTIMS = Array.from({ length: 10 }, (_, index) => (index % 5 === 4 ? ('server' as const) : ('backend' as const)));

type Pair = { player: UserId; market: MarketId; bet: BetId };
type Purchases = { acknowledged: Pair[]; unacknowledged: Pair[] };

let folder: string;
let server: EmbeddedServer;
let pool: pg.Pool;
let exchange: Exchange;

// A database server of its own: when one of its processes is killed, PostgreSQL ends all of them.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wieszcz-kills-'));
  await chmod(folder, 0o755);
  // Nothing but commits flushes the WAL for as long as the WAL writer is stopped, so that a crash loses whatever was not committed.
  await placeCluster(join(folder, 'postgres'));
  server = await startEmbedded(join(folder, 'postgres'), silentLog, {
    wal_writer_delay: '10s',
    autovacuum: 'off',
    bgwriter_lru_maxpages: '0',
  });
  pool = createPool(server.url(DATABASE), silentLog);
  exchange = createExchange({ pool, clock: systemClock, log: silentLog, ...PATIENT });
});

afterAll(async () => {
  await exchange.drain();
  await pool.end();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Buys one share for each pair of a player and a bet, until `stopped`. */
async function buyEverything(pairs: Pair[], clients: number, stopped: AbortSignal, purchases: Purchases): Promise<void> {
  const client = async () => {
    while (!stopped.aborted) {
      const pair = pairs.pop();
      if (!pair) return;
      const outcome = await exchange.submit(buying(pair.player, pair, 1)).catch(() => null);
      purchases[outcome?.ok ? 'acknowledged' : 'unacknowledged'].push(pair);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

/** Waits until each list has grown by `more`, then for a random time, so that the next kill may interrupt any step of a batch. */
async function tradeOn(lists: readonly unknown[][], more: number): Promise<void> {
  const wanted = lists.map(({ length }) => length + more);
  await expect
    .poll(() => lists.every(({ length }, index) => length >= wanted[index]!), { timeout: 60_000, interval: 5 })
    .toBe(true);
  await sleep(Math.random() * 50);
}

/** Kills a backend of the exchange, the whole server, or the process with this id, and waits until the database has recovered. */
async function kill(victim: 'backend' | 'server' | number): Promise<void> {
  const observer = new Client({ connectionString: server.url(DATABASE) });
  observer.on('error', () => undefined);
  await observer.connect();
  // PostgreSQL ends all of them, one after another, and until then some still answer.
  const clients = (await observer.query<{ pid: number }>(sql.CLIENT_BACKENDS)).rows;
  const { rows } = await observer.query<{ pid: number }>(sql.BACKENDS, ['wieszcz']);
  const backend = rows[Math.floor(Math.random() * rows.length)]?.pid ?? (observer as Client & { processID: number }).processID;
  const pids = { backend, server: await postmasterPid() };
  process.kill(typeof victim === 'number' ? victim : pids[victim], 'SIGKILL');
  const areLeft = async () => (await Promise.all(clients.map(({ pid }) => isAlive(pid)))).includes(true);
  await expect.poll(areLeft, { timeout: 60_000, interval: 20 }).toBe(false);
  // Queries every connection of the pool, because one whose end hasn't been noticed yet would fail the next statement.
  const isAnswering = () =>
    Promise.all(Array.from({ length: Math.max(1, pool.totalCount) }, () => pool.query('select 1'))).then(
      () => true,
      () => false,
    );
  await expect.poll(isAnswering, { timeout: 60_000, interval: 20 }).toBe(true);
}

const postmasterPid = async () =>
  Number.parseInt(await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10);

/**
 * Stops the process that every ten seconds flushes what no commit has flushed; returns its id. Killing it then crashes the server, which
 * loses whatever was not committed.
 */
async function stopWalWriter(): Promise<number> {
  const find = async () => (await pool.query<{ pid: number; idle: boolean }>(sql.WAL_WRITER)).rows[0]!;
  const { pid } = await find();
  // Should the test fail before the process is killed: the server can't stop without it.
  onTestFinished(async () => {
    if (await isPostgres(pid)) process.kill(pid, 'SIGCONT');
  });
  // While it flushes it holds a lock that commits wait for.
  const stopsIdle = async () => {
    process.kill(pid, 'SIGSTOP');
    const { idle } = await find();
    if (!idle) process.kill(pid, 'SIGCONT');
    return idle;
  };
  await expect.poll(stopsIdle, { timeout: 60_000, interval: 20 }).toBe(true);
  return pid;
}

async function countPurchases(): Promise<(pair: Pair) => number> {
  const { rows } = await pool.query<{ player: UserId; bet: BetId; purchases: number }>(sql.COUNT_PURCHASES);
  const purchases = new Map(rows.map(({ player, bet, purchases: count }) => [`${player}/${bet}`, count]));
  return ({ player, bet }) => purchases.get(`${player}/${bet}`) ?? 0;
}

const lastId = async () => (await pool.query<{ last: number }>(sql.LAST_POSITION_ID)).rows[0]!.last;

describe('a database whose processes are killed during trade', () => {
  it('has every acknowledged purchase exactly once', async () => {
    const players = await addPlayers(pool, exchange, PLAYERS);
    const bets = await Promise.all(Array.from({ length: BETS }, () => openMarket(pool, exchange)));
    const pairs = bets.flatMap(({ market, bet }) => players.map((player) => ({ player, market, bet })));
    const stop = new AbortController();
    const [acknowledged, unacknowledged]: [Pair[], Pair[]] = [[], []];
    const purchasing = buyEverything(pairs, 32, stop.signal, { acknowledged, unacknowledged });

    for (const victim of VICTIMS) {
      await tradeOn([acknowledged], 20);
      await kill(victim);
    }
    await tradeOn([acknowledged], 20);
    stop.abort();
    await purchasing;

    const countOf = await countPurchases();
    expect(acknowledged.length).toBeGreaterThan(100);
    expect(acknowledged.filter((pair) => countOf(pair) !== 1)).toEqual([]);
    expect(unacknowledged.filter((pair) => countOf(pair) > 1)).toEqual([]);
    expect((await audit(pool)).differences).toEqual([]);
  });

  it('has every acknowledged bid, cancellation, sale and redeemed pair exactly once', async () => {
    const players = await addPlayers(pool, exchange, 20);
    const bets = await Promise.all(Array.from({ length: 60 }, () => openMarket(pool, exchange)));
    const holdings: PositionDetails[] = [];
    for (const bet of bets)
      for (const outcome of await Promise.all(players.map((player) => exchange.submit(buying(player, bet, 1)))))
        holdings.push(done(outcome).position);
    const acknowledged = {
      resting: [] as BidId[],
      cancelled: [] as BidId[],
      sold: [] as PositionDetails[],
      redeemed: [] as PositionDetails[],
    };
    /** Buys the other share of a pair, and redeems it. */
    const redeem = async ({ player, market, bet }: PositionDetails) => {
      await exchange.submit(buying(player, { market, bet }, 1, { option: false }));
      return exchange.submit({ kind: 'redeemPairs', player, market, bet, pairs: shares(1) });
    };
    const stop = new AbortController();
    const trade = async () => {
      for (let turn = 0; !stop.signal.aborted; turn++) {
        const position = holdings.pop();
        if (!position) return;
        const { player } = position;
        const redeems = turn % 3 === 2;
        const ended = await (redeems ? redeem(position) : exchange.submit(selling(player, position, 1))).catch(() => null);
        if (ended?.ok) acknowledged[redeems ? 'redeemed' : 'sold'].push(position);
        const placed = await exchange.submit(bidding(player, position, 20, 2)).catch(() => null);
        if (!placed?.ok) continue;
        const bid = placed.result.bid!.id;
        if (turn % 2 === 0) acknowledged.resting.push(bid);
        else if ((await exchange.submit({ kind: 'cancelBid', player, bid }).catch(() => null))?.ok)
          acknowledged.cancelled.push(bid);
      }
    };
    const trading = Array.from({ length: 16 }, trade);
    for (const victim of VICTIMS.slice(0, 5)) {
      await tradeOn(Object.values(acknowledged), 5);
      await kill(victim);
    }
    await tradeOn(Object.values(acknowledged), 5);
    stop.abort();
    await Promise.all(trading);

    const open = new Set((await pool.query<{ id: BidId }>(sql.LIST_BIDS)).rows.map(({ id }) => id));
    expect(Math.min(...Object.values(acknowledged).map(({ length }) => length))).toBeGreaterThan(10);
    expect(acknowledged.resting.filter((bid) => !open.has(bid))).toEqual([]);
    expect(acknowledged.cancelled.filter((bid) => open.has(bid))).toEqual([]);
    const { rows } = await pool.query<{ player: UserId; bet: BetId; sales: number }>(sql.COUNT_SALES);
    const sales = new Map(rows.map(({ player, bet, sales: count }) => [`${player}/${bet}`, count]));
    expect(acknowledged.sold.filter(({ player, bet }) => sales.get(`${player}/${bet}`) !== 1)).toEqual([]);
    const redeemed = (await pool.query<{ position: number; pairs: number }>(sql.COUNT_REDEEMED)).rows;
    const pairs = new Map(redeemed.map(({ position, pairs: count }) => [position, count]));
    expect(acknowledged.redeemed.filter(({ id }) => pairs.get(id) !== 1)).toEqual([]);
    expect((await audit(pool)).differences).toEqual([]);
  });

  it('never draws ids again that a refused purchase has drawn', async () => {
    const [player] = await addPlayers(pool, exchange, 1);
    const market = await openMarket(pool, exchange);
    const refusing = createExchange({ pool, clock: systemClock, log: silentLog, ...PATIENT, lanes: 1 });
    const walWriter = await stopWalWriter();
    await pool.query('checkpoint');
    const before = await lastId();
    expect((await refusing.submit(buying(player!, market, 1, { maxPrice: 1 }))).ok).toBe(false);
    expect(await lastId()).toBe(before + 100);
    await kill(walWriter);
    expect(await lastId()).toBeGreaterThanOrEqual(before + 100);
    await refusing.drain();
  });

  it('gets a purchase again whose commit never arrived, even if later purchases have its transaction id and row ids', async () => {
    const [player, ...others] = await addPlayers(pool, exchange, 6);
    const market = await openMarket(pool, exchange);
    const link = await openLink(server.url(DATABASE));
    const linked = createPool(link.url, silentLog);
    let readsUntilCutOff = Infinity;
    const isCutOff = Promise.withResolvers<void>();
    // An attempt reads the clock at its start and between loading and writing. From the second reading on no message gets through.
    const clock = {
      now() {
        if (--readsUntilCutOff === 0) {
          link.freeze();
          isCutOff.resolve();
        }
        return systemClock.now();
      },
    };
    const cutOff = createExchange({ pool: linked, clock, log: silentLog, retryForMs: 600_000 });
    await cutOff.submit({ kind: 'claimDailyBonus', player: player! });
    const walWriter = await stopWalWriter();
    await pool.query('checkpoint');
    const before = await lastId();
    readsUntilCutOff = 2;
    const purchase = cutOff.submit(buying(player!, market, 1));
    await isCutOff.promise;
    await kill(walWriter);
    expect(await lastId()).toBe(before);
    const otherExchange = createExchange({ pool, clock: systemClock, log: silentLog, ...PATIENT });
    for (const otherPlayer of others) done(await otherExchange.submit(buying(otherPlayer, market, 1)));
    link.cut();
    done(await purchase);
    const countOf = await countPurchases();
    expect(countOf({ player: player!, ...market })).toBe(1);
    await cutOff.drain();
    await linked.end();
    await link.close();
  });
});
