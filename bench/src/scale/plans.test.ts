import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../apps/server/src/testing/app.ts';
import { createTestClock } from '../../../apps/server/src/testing/clock.ts';
import { audit } from '../../../apps/server/src/exchange/index.ts';
import { spreadOver } from '../trade/game.ts';
import { mixedOrders, purchases } from '../trade/orders.ts';
import { fill } from './fill.ts';
import { countPagesOfAccounts, explain, GROWING_TABLES, sequentialScans } from './plans.queries.ts';
import { readsOf } from './reads.ts';
import { sampleBets, samplePlayers, selectCrowd } from './sample.queries.ts';
import { sizeOf } from './size.ts';

/** Large enough for the planner to think of a large game, small enough for a test. */
const SIZE = sizeOf(0.02);
const CLOCK = createTestClock();
const { app, dependencies, database } = await startTestApp({ clock: CLOCK });

type Query = { text: string; values: unknown[] };

/** What `work` sends to the database by ordinary queries. */
async function queriesOf(work: () => Promise<unknown>): Promise<Query[]> {
  const heard: Query[] = [];
  const { pool } = database;
  const connect = pool.connect.bind(pool);
  pool.connect = (async () => {
    const client = await connect();
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    const release = client.release.bind(client);
    const listening = (asked: string | Query, ...rest: unknown[]) => {
      if (typeof asked === 'object' && asked.values?.length) heard.push({ text: asked.text, values: asked.values });
      return query(asked, ...rest);
    };
    Object.assign(client, {
      query: listening,
      release(broken?: boolean) {
        Object.assign(client, { query, release });
        release(broken);
      },
    });
    return client;
  }) as typeof connect;
  await work().finally(() => (pool.connect = connect));
  return heard;
}

type Node = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Node[] };
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

type Planned = { read: string; text: string; nodes: Node[] };

async function plan(pool: pg.Pool, read: string, { text, values }: Query): Promise<Planned> {
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Node }[] }>(explain(text), values);
  return { read, text: text.replaceAll(/\s+/g, ' ').trim(), nodes: nodesOf(rows[0]!['QUERY PLAN'][0]!.Plan) };
}

/** Of every query behind every read. */
async function planReads(): Promise<Planned[]> {
  const planned: Planned[] = [];
  for (const { name, asks } of await readsOf(database.pool, SIZE, CLOCK.now(), dependencies.tokens)) {
    // Ordering every budget scans them all, once in a while for everybody, away from the callers.
    if (name === 'ranking') continue;
    for (const { path, token } of asks.slice(0, 3)) {
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
  reads = await planReads();
}, 240_000);

describe('in a large game', () => {
  it('the books are right', async () => {
    expect((await audit(database.pool)).differences).toEqual([]);
  }, 60_000);

  it('no read scans a table that grows', () => {
    const scans = reads.filter(({ nodes }) =>
      nodes.some((node) => node['Node Type'] === 'Seq Scan' && GROWING_TABLES.includes(node['Relation Name']!)),
    );
    expect(scans.map(({ read, text }) => `${read}: ${text}`)).toEqual([]);
    // Whoever hears nothing finds nothing.
    expect(new Set(reads.map(({ text }) => text)).size).toBeGreaterThan(30);
  });

  it('prices over time are read from their index alone', () => {
    const charts = reads.filter(({ read }) => read.includes('chart'));
    const priced = charts.flatMap(({ read, nodes }) =>
      nodes.filter((node) => node['Index Name'] === 'trades_of_bet').map((node) => `${read}: ${node['Node Type']}`),
    );
    expect(priced.filter((each) => !each.endsWith(': Index Only Scan'))).toEqual([]);
    expect(new Set(priced)).toContain('portfolio chart, 30 days: Index Only Scan');
    expect(new Set(priced)).toContain('chart, 90 days: Index Only Scan');
  });

  it('accounts that trade gather', async () => {
    const players = await samplePlayers(database.pool, 30);
    const ids = players.map(({ id }) => id);
    const before = await countPagesOfAccounts(database.pool, ids);
    const game = { players, markets: await sampleBets(database.pool, 100) };
    const buy = purchases(dependencies.exchange, game, spreadOver(game));
    await Promise.all(players.map((_, client) => buy(client, 0)));
    expect(await countPagesOfAccounts(database.pool, ids)).toBeLessThan(before / 5);
  }, 60_000);

  it('no command of the exchange scans a table that grows', async () => {
    const players = await samplePlayers(database.pool, 200);
    const game = { players, markets: await sampleBets(database.pool, 100) };
    const crowded = SIZE.markets + 2;
    const crowd = await selectCrowd(database.pool, crowded);
    const before = await sequentialScans(database.pool);
    const order = mixedOrders(dependencies.exchange, game, spreadOver(game));
    for (let turn = 0; turn < 20; turn += 1) await Promise.all(Array.from({ length: 20 }, (_, client) => order(client, turn)));
    const verdict = { market: crowded as never, bet: crowd.bet, option: true };
    const solved = await dependencies.exchange.submit({ kind: 'solveMarket', moderator: crowd.author as never, ...verdict });
    expect(solved.ok).toBe(true);
    expect(await sequentialScans(database.pool)).toEqual(before);
  }, 60_000);
});
