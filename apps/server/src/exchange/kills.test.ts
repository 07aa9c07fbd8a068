import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BetId, MarketId, UserId } from '@wieszcz/domain';
import type pg from 'pg';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { type EmbeddedServer, startEmbedded } from '../platform/database/embedded.ts';
import { prepareSchema } from '../platform/database/open.ts';
import { createPool } from '../platform/database/pool.ts';
import { silentLog } from '../platform/log.ts';
import { openLink } from '../testing/link.ts';
import { audit, createExchange } from './index.ts';
import type { Exchange } from './index.ts';
import { addPlayers, buying, done, openMarket } from './testing/game.ts';
import * as sql from './testing/game.queries.ts';

const PLAYERS = 60;
const BETS = 400;
const VICTIMS = Array.from({ length: 10 }, (_, turn) => (turn % 5 === 4 ? ('server' as const) : ('backend' as const)));

type Pair = { player: UserId; market: MarketId; bet: BetId };
type Purchases = { acknowledged: Pair[]; unanswered: Pair[] };

let folder: string;
let server: EmbeddedServer;
let pool: pg.Pool;
let exchange: Exchange;

// A database server of its own: when one of its processes is killed, PostgreSQL ends all of them.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wieszcz-kills-'));
  await chmod(folder, 0o755);
  // The log is flushed only by commits, so that a crash loses whatever was not committed.
  server = await startEmbedded(join(folder, 'postgres'), silentLog, { wal_writer_delay: '10s' });
  await prepareSchema(server.url('postgres'), silentLog);
  pool = createPool(server.url('postgres'), silentLog);
  exchange = createExchange({ pool, clock: systemClock, log: silentLog, queueWaitMs: 60_000 });
}, 60_000);

afterAll(async () => {
  await exchange.drain();
  await pool.end();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Buys one share for each pair of a player and a bet, until `stopped`. */
async function buyEverything(pairs: Pair[], clients: number, stopped: AbortSignal): Promise<Purchases> {
  const purchases: Purchases = { acknowledged: [], unanswered: [] };
  const client = async () => {
    while (!stopped.aborted) {
      const pair = pairs.pop();
      if (!pair) return;
      const outcome = await exchange.submit(buying(pair.player, pair, 1)).catch(() => null);
      purchases[outcome?.ok ? 'acknowledged' : 'unanswered'].push(pair);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return purchases;
}

/** Kills a backend of the exchange, or the whole server, and waits until the database has recovered. */
async function kill(victim: 'backend' | 'server', application = 'wieszcz'): Promise<void> {
  const witness = new Client({ connectionString: server.url('postgres') });
  witness.on('error', () => undefined);
  await witness.connect();
  const ended = new Promise((resolve) => witness.once('end', resolve));
  const { rows } = await witness.query<{ pid: number }>(sql.BACKENDS, [application]);
  const backend = rows[Math.floor(Math.random() * rows.length)]?.pid ?? (witness as Client & { processID: number }).processID;
  process.kill(victim === 'backend' ? backend : await postmaster(), 'SIGKILL');
  await ended;
  const answers = () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    );
  await expect.poll(answers, { timeout: 60_000, interval: 20 }).toBe(true);
}

const postmaster = async () => Number.parseInt(await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10);

async function countPurchases(): Promise<(pair: Pair) => number> {
  const { rows } = await pool.query<{ player: UserId; bet: BetId; purchases: number }>(sql.COUNT_PURCHASES);
  const purchases = new Map(rows.map(({ player, bet, purchases: count }) => [`${player}/${bet}`, count]));
  return ({ player, bet }) => purchases.get(`${player}/${bet}`) ?? 0;
}

describe('a database whose processes are killed during trade', { timeout: 120_000 }, () => {
  it('has every acknowledged purchase exactly once', async () => {
    const players = await addPlayers(pool, exchange, PLAYERS);
    const bets = await Promise.all(Array.from({ length: BETS }, () => openMarket(pool, exchange)));
    const pairs = bets.flatMap(({ market, bet }) => players.map((player) => ({ player, market, bet })));
    const stop = new AbortController();
    const buying = buyEverything(pairs, 32, stop.signal);

    for (const victim of VICTIMS) {
      await sleep(150 + Math.random() * 150);
      await kill(victim);
    }
    await sleep(100);
    stop.abort();
    const { acknowledged, unanswered } = await buying;

    const countOf = await countPurchases();
    expect(acknowledged.length).toBeGreaterThan(100);
    expect(acknowledged.filter((pair) => countOf(pair) !== 1)).toEqual([]);
    expect(unanswered.filter((pair) => countOf(pair) > 1)).toEqual([]);
    expect((await audit(pool)).differences).toEqual([]);
  });

  it('repeats a purchase whose commit was killed, although its transaction id and row ids were used again since', async () => {
    const [ours, ...others] = await addPlayers(pool, exchange, 6);
    const market = await openMarket(pool, exchange);
    const link = await openLink(server.url('postgres'));
    const linked = createPool(link.url, silentLog, { application_name: 'linked' });
    let reads = Infinity;
    // An attempt reads the clock at its start and between loading and writing: after the second time its messages don't arrive.
    const clock = {
      now() {
        if (--reads === 0) link.freeze();
        return systemClock.now();
      },
    };
    const cutOff = createExchange({ pool: linked, clock, log: silentLog, retryForMs: 60_000 });
    await cutOff.submit({ kind: 'claimDailyBonus', player: ours! });
    await pool.query('checkpoint');
    reads = 2;
    const purchase = cutOff.submit(buying(ours!, market, 1));
    await expect.poll(async () => (await pool.query(sql.IDLE_IN_TRANSACTION, ['linked'])).rowCount).toBe(1);
    await kill('backend', 'linked');
    const other = createExchange({ pool, clock: systemClock, log: silentLog });
    for (const player of others) done(await other.submit(buying(player, market, 1)));
    link.cut();
    done(await purchase);
    const countOf = await countPurchases();
    expect(countOf({ player: ours!, ...market })).toBe(1);
    await cutOff.drain();
    await linked.end();
    await link.close();
  });
});
