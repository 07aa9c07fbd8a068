import { sweepBids } from '@wieszcz/server/bids/sweep';
import { createChances } from '@wieszcz/server/chances';
import { recordChances } from '@wieszcz/server/chances/record';
import { thinChances } from '@wieszcz/server/chances/thin';
import { audit, createExchange } from '@wieszcz/server/exchange';
import { findSuspicions } from '@wieszcz/server/farming';
import { silentLog } from '@wieszcz/server/log';
import { writeStandings } from '@wieszcz/server/players/standings';
import { startTestApp } from '@wieszcz/server/testing/app';
import { createTestClock } from '@wieszcz/server/testing/clock';
import { KEEP_STANDINGS } from '@wieszcz/server/testing/standings';
import type pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { twoSidedOrders } from '../trade/bids.ts';
import { spreadOver } from '../trade/game.ts';
import { mixedOrders, purchases } from '../trade/orders.ts';
import { executeEachKind } from './each-kind.ts';
import { fill } from './fill.ts';
import {
  asksForFirstRows,
  countPagesOfAccounts,
  countSequentialScans,
  countSuspicions,
  explain,
  GROWING_TABLES,
  HAS_PLAN,
} from './plans.queries.ts';
import { readsOf } from './reads.ts';
import {
  blockBidder,
  closeMarketWithBids,
  countBids,
  countBidsOfMarket,
  findLargeMarket,
  listSampleBets,
  listSamplePlayers,
  storeNetWorths,
} from './sample.queries.ts';
import { sizeOf } from './size.ts';

/** Large enough for the planner to choose the plans of a large game, small enough for a test. */
const SIZE = sizeOf(0.02);
const CLOCK = createTestClock();
const { app, as, dependencies, database } = await startTestApp({ clock: CLOCK });

const INDEXES_OF_PRICES = ['trades_of_bet', 'merges_with_lots'];

type Query = { text: string; values?: unknown[] | undefined };

/** Records the queries that `work` sends to the database. */
async function queriesOf(work: () => Promise<unknown>): Promise<Query[]> {
  const recorded: Query[] = [];
  const { pool } = database;
  const connect = pool.connect.bind(pool);
  pool.connect = (async () => {
    const client = await connect();
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    const release = client.release.bind(client);
    const recording = (sent: string | Query, ...others: unknown[]) => {
      const { text, values } = typeof sent === 'string' ? { text: sent, values: others.find(Array.isArray) } : sent;
      if (HAS_PLAN.test(text) && !asksForFirstRows(text)) recorded.push({ text, values });
      return query(sent, ...others);
    };
    Object.assign(client, {
      query: recording,
      release(broken?: boolean) {
        Object.assign(client, { query, release });
        release(broken);
      },
    });
    return client;
  }) as typeof connect;
  await work().finally(() => (pool.connect = connect));
  return recorded;
}

type Node = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Node[] };
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

type Planned = { read: string; text: string; nodes: Node[] };

async function plan(pool: pg.Pool, read: string, { text, values }: Query): Promise<Planned> {
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Node }[] }>(explain(text), values);
  return { read, text: text.replaceAll(/\s+/g, ' ').trim(), nodes: nodesOf(rows[0]!['QUERY PLAN'][0]!.Plan) };
}

const scansGrowingTable = ({ nodes }: Planned): boolean =>
  nodes.some((node) => node['Node Type'] === 'Seq Scan' && GROWING_TABLES.includes(node['Relation Name']!));

/** The queries of a read that scan a whole growing table. */
async function listScans(read: string, queries: Query[]): Promise<string[]> {
  const planned = await Promise.all(queries.map((query) => plan(database.pool, read, query)));
  return planned.filter(scansGrowingTable).map(({ text }) => `${read}: ${text}`);
}

/** The plan of every query of every read. */
async function planReads(): Promise<Planned[]> {
  const planned: Planned[] = [];
  for (const { name, requests } of await readsOf(database.pool, SIZE, CLOCK.now(), dependencies.tokens)) {
    // The ranking sorts all balances, but rarely: its result is cached for all callers.
    if (name === 'ranking') continue;
    for (const { path, token } of requests.slice(0, 3)) {
      const headers = token === null ? {} : { authorization: `Bearer ${token}` };
      const queries = await queriesOf(async () => {
        const reply = await app.inject({ method: 'GET', url: path, headers });
        expect(reply.statusCode, `${name}: ${reply.body}`).toBe(200);
      });
      for (const query of queries) planned.push(await plan(database.pool, name, query));
    }
  }
  return planned;
}

let reads: Planned[];
beforeAll(async () => {
  await fill(database.url, SIZE, CLOCK.now());
  // The first player's chart is computed, the others' are read from snapshots.
  const [, ...others] = await listSamplePlayers(database.pool, 2_000);
  await storeNetWorths(
    database.pool,
    others.map(({ id }) => id),
  );
  await writeStandings(database.db, CLOCK.now());
  // Writing the standings again would read whole tables.
  await database.pool.query(KEEP_STANDINGS);
  reads = await planReads();
}, 1_800_000);

describe('A large game', () => {
  it('passes the audit after filling', async () => {
    expect((await audit(database.pool)).differences).toEqual([]);
  });

  it('is read without sequential scans of growing tables', () => {
    const scans = reads.filter(scansGrowingTable);
    expect(scans.map(({ read, text }) => `${read}: ${text}`)).toEqual([]);
    // Guards against a recorder that records nothing.
    expect(new Set(reads.map(({ text }) => text)).size).toBeGreaterThan(30);
  });

  it('is read by admins without sequential scans of growing tables', async () => {
    const admin = await as('admin');
    const paths = [
      'summary',
      'users?text=player_12',
      'users?text=nobody',
      'users?role=ROLE_ADMIN',
      'users?blocked=true',
      'markets?state=overdue',
      'markets?marketTitle=nothing',
      'acts?actor=nobody&kind=betAdded',
    ];
    const scans: string[] = [];
    for (const path of paths) {
      const queries = await queriesOf(async () => {
        expect((await admin.call('GET', `/api/admin/${path}`)).statusCode, path).toBe(200);
      });
      expect(queries.length, path).toBeGreaterThan(0);
      scans.push(...(await listScans(path, queries)));
    }
    expect(scans).toEqual([]);
  });

  it("copies the busiest player's data without sequential scans of growing tables", async () => {
    const allReads = await readsOf(database.pool, SIZE, CLOCK.now(), dependencies.tokens);
    const { token } = allReads.find(({ name }) => name === 'own account, busiest player')!.requests[0]!;
    const queries = await queriesOf(async () => {
      const copy = await app.inject({ method: 'GET', url: '/api/me/data', headers: { authorization: `Bearer ${token}` } });
      expect(copy.statusCode, copy.body).toBe(200);
      // Guards against a copy that finds nothing.
      expect(copy.json<{ trades: object[] }>().trades.length).toBeGreaterThan(100);
    });
    expect(await listScans('copy', queries)).toEqual([]);
  });

  it('answers charts by index-only scans', () => {
    const charts = reads.filter(({ read }) => read.includes('chart'));
    const priced = charts.flatMap(({ read, nodes }) =>
      nodes.filter((node) => INDEXES_OF_PRICES.includes(node['Index Name']!)).map((node) => `${read}: ${node['Node Type']}`),
    );
    expect(priced.filter((scan) => !scan.endsWith(': Index Only Scan'))).toEqual([]);
    expect(new Set(priced)).toContain('portfolio chart, 30 days: Index Only Scan');
    expect(new Set(priced)).toContain('chart, 90 days: Index Only Scan');
  });

  it('records chances and thins them without sequential scans of growing tables', async () => {
    const { db } = dependencies;
    const markets = (await listSampleBets(database.pool, 50)).map(({ market }) => market);
    const count = async () => (await database.pool.query<{ rows: number }>('select count(*) as rows from chances')).rows[0]!.rows;
    const rows = [await count()];
    const before = await countSequentialScans(database.pool);
    await recordChances(db, createChances(db, CLOCK), [...new Set(markets)], CLOCK.now());
    const recorded = await countSequentialScans(database.pool);
    rows.push(await count());
    const beforeThinning = await countSequentialScans(database.pool);
    await thinChances(db, CLOCK.now());
    expect([recorded, await countSequentialScans(database.pool)]).toEqual([before, beforeThinning]);
    // Guards against statements that find nothing to do.
    expect(rows[1]).toBeGreaterThan(rows[0]!);
  });

  it('finds suspicions without sequential scans of growing tables', async () => {
    const before = await countSequentialScans(database.pool);
    await findSuspicions(dependencies);
    expect(await countSequentialScans(database.pool)).toEqual(before);
    // Guards against statements that find nothing to do.
    expect(await countSuspicions(database.pool)).toBeGreaterThan(0);
  });

  it('stores the ledger accounts of trading players on few pages', async () => {
    const players = await listSamplePlayers(database.pool, 30);
    const ids = players.map(({ id }) => id);
    const before = await countPagesOfAccounts(database.pool, ids);
    const game = { players, bets: await listSampleBets(database.pool, 100) };
    const buy = purchases(dependencies.exchange, game, spreadOver(game));
    await Promise.all(players.map((_, client) => buy(client, 0)));
    expect(await countPagesOfAccounts(database.pool, ids)).toBeLessThan(before / 5);
  });

  it('executes every command of the exchange without sequential scans of growing tables', async () => {
    const players = await listSamplePlayers(database.pool, 200);
    const game = { players, bets: await listSampleBets(database.pool, 100) };
    const marketId = SIZE.markets + 2;
    const large = await findLargeMarket(database.pool, marketId);
    const before = await countSequentialScans(database.pool);
    for (const orders of [mixedOrders, twoSidedOrders]) {
      const order = orders(dependencies.exchange, game, spreadOver(game));
      for (let turn = 0; turn < 20; turn += 1) await Promise.all(Array.from({ length: 20 }, (_, client) => order(client, turn)));
    }
    await executeEachKind(dependencies.exchange, database.pool);
    // `tradersLastFrom`: resolves this market as a large one, which it would be too small for otherwise.
    const resolving = createExchange({
      pool: database.pool,
      clock: CLOCK,
      log: silentLog,
      retryForMs: 60_000,
      tradersLastFrom: 0,
    });
    const resolved = await resolving.submit({
      kind: 'resolveMarket',
      moderator: large.author as never,
      market: marketId as never,
      verdict: { bet: large.bet, option: true },
    });
    expect(resolved.ok).toBe(true);
    expect(await countSequentialScans(database.pool)).toEqual(before);
  });

  it('sweeps expired bids and those of a blocked player without sequential scans of growing tables', async () => {
    CLOCK.advance({ days: 8 });
    onTestFinished(() => CLOCK.advance({ days: -8 }));
    const blocked = await blockBidder(database.pool, CLOCK.now());
    const [expired] = await countBids(database.pool, CLOCK.now(), blocked);
    const before = await countSequentialScans(database.pool);
    await sweepBids(dependencies, 'second');
    expect(await countSequentialScans(database.pool)).toEqual(before);
    const [left, ofBlocked] = await countBids(database.pool, CLOCK.now(), blocked);
    // Guards against statements that find nothing to do.
    expect(expired).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(expired - Math.min(1_000, expired));
    expect(ofBlocked).toBe(0);
  });

  it('sweeps the bids of a market that has closed without sequential scans of growing tables', async () => {
    const closed = await closeMarketWithBids(database.pool, CLOCK.now());
    const bids = await countBidsOfMarket(database.pool, closed);
    const before = await countSequentialScans(database.pool);
    await sweepBids(dependencies, 'second');
    expect(await countSequentialScans(database.pool)).toEqual(before);
    expect(bids).toBeGreaterThan(0);
    expect(await countBidsOfMarket(database.pool, closed)).toBeLessThanOrEqual(bids - Math.min(1_000, bids));
  });
});
