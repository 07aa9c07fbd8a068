import { audit, createExchange, type Exchange } from '@wieszcz/server/exchange';
import { systemClock } from '@wieszcz/server/clock';
import { silentLog } from '@wieszcz/server/log';
import { cpuSeconds, cpuSecondsWithChildren } from '../cpu.ts';
import { startBenchDatabase, type BenchDatabase } from '../database.ts';
import { type Call, drive, type Load, type Measured } from '../drive.ts';
import { parseFlags } from '../flags.ts';
import { saveResult } from '../results.ts';
import { allOn, createGame, spreadOver, type Game, type Targets } from './game.ts';
import { mints, restingBids, salesToBids, salesToLots, twoSidedOrders } from './bids.ts';
import { type HttpGame, purchasesOn, withHttpGame } from './http.ts';
import { twoSidedCalls } from './http-orders.ts';
import { mixedOrders, purchases } from './orders.ts';
import { rowLocks, serializable, type Order } from './peers.ts';
import { median } from '../statistics.ts';
import { type PgbenchResult, preparePgbench } from './pgbench.ts';
import { markdown, rowOf, type Row, type Sample } from './rows.ts';

/** Loads of one kind of order each. */
const KINDS = {
  'resting bids': restingBids,
  'bids and sales to them': salesToBids,
  'sales to lots': salesToLots,
  mints,
};
/** Numbers of concurrent buyers. */
const BUYERS = [64, 256];
const WARMUP_SECONDS = 1;

/** `spread`: orders go to all markets in turn. `hot`: to one market until it is sold out. */
type Targeting = 'spread' | 'hot';
/** `seconds` is the duration of one repeat. Rows whose name doesn't match `rows` are left out. */
type Bench = {
  database: BenchDatabase;
  exchange: Exchange;
  game: Game;
  http: HttpGame;
  seconds: number;
  repeats: number;
  rows: RegExp;
};

/**
 * Compares the exchange with pgbench and with the peers of `peers.ts`, in one run on one machine. Fails if the audit finds a difference.
 * `--rows <pattern>` measures only rows with such a name; the result is printed then, and not saved.
 */
export async function benchTrade(args: string[]): Promise<void> {
  const { seconds, repeats, rows: pattern } = parseFlags(args, { seconds: 10, repeats: 3, rows: '' });
  const database = await startBenchDatabase({ connections: 40 });
  try {
    const exchange = createExchange({ pool: database.pool, clock: systemClock, log: silentLog });
    console.log('Preparing players and markets…');
    const game = await createGame(database.pool, exchange);
    const { pgbench, rows } = await withHttpGame(database.url('game'), game, (http) =>
      measureAll({ database, exchange, game, http, seconds, repeats, rows: new RegExp(pattern) }),
    );
    await exchange.drain();
    const report = await audit(database.pool);
    if (pattern === '') await saveResult('trade', args, { pgbench, rows, audit: report, seconds, repeats });
    console.log(`\n${markdown(rows)}\n\nAudit: ${report.differences.length} differences`);
    if (report.differences.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

/** Runs pgbench before, between and after the other measurements, because the speed of a machine drifts. */
async function measureAll(bench: Bench): Promise<{ pgbench: PgbenchResult[]; rows: Row[] }> {
  const { database, exchange, game, seconds } = bench;
  const runPgbench = await preparePgbench(database.url('pgbench'), seconds);
  if (!runPgbench) console.log('pgbench is not installed: results are not compared with it.');
  const pgbench: PgbenchResult[] = [];
  const rows: Row[] = [];
  for (const clients of BUYERS) {
    if (runPgbench) pgbench.push(logPgbench(await runPgbench()));
    rows.push(...(await measureBuyers(bench, clients)));
  }
  if (runPgbench) pgbench.push(logPgbench(await runPgbench()));
  setRatios(rows, runPgbench && median(pgbench.map(({ tps }) => tps)));
  await addRow(bench, rows, 'exchange, one buyer', (name) =>
    measureInProcess(bench, name, 1, () => purchases(exchange, game, hot(game))),
  );
  return { pgbench, rows };
}

/** Measures and adds a row if its name matches. */
async function addRow(bench: Bench, rows: Row[], name: string, measure: (name: string) => Promise<Row>): Promise<void> {
  if (bench.rows.test(name)) rows.push(await measure(name));
}

function logPgbench(result: PgbenchResult): PgbenchResult {
  console.log(`pgbench TPC-B: ${Math.round(result.tps)} tps with ${result.clients} clients`);
  return result;
}

async function measureBuyers(bench: Bench, clients: number): Promise<Row[]> {
  const { exchange, game, database } = bench;
  const rows: Row[] = [];
  for (const targeting of ['spread', 'hot'] as const) {
    const targetsOf = targeting === 'spread' ? spreadOver : hot;
    const peer = (buy: (order: Order) => Promise<string | null>) => () => peerCalls(buy, game, targetsOf(game));
    const measure = (kind: string, newCall: () => Call) =>
      addRow(bench, rows, `${kind}, ${targeting}`, (name) => measureInProcess(bench, name, clients, newCall));
    const measureHttp = (kind: string, run: typeof measureOverHttp) =>
      addRow(bench, rows, `exchange over HTTP${kind}, ${targeting}`, (name) => run(bench, name, clients, targeting));
    await measure('row locks', peer(rowLocks(database.pool)));
    await measure('serializable', peer(serializable(database.pool)));
    await measure('exchange', () => purchases(exchange, game, targetsOf(game)));
    await measure('exchange, mixed orders', () => mixedOrders(exchange, game, targetsOf(game)));
    await measure('exchange, two-sided orders', () => twoSidedOrders(exchange, game, targetsOf(game)));
    await measureHttp('', measureOverHttp);
    await measureHttp(', two-sided orders', measureTwoSidedOverHttp);
  }
  if (clients === BUYERS[0])
    for (const [kind, load] of Object.entries(KINDS))
      await addRow(bench, rows, `exchange, ${kind}, spread`, (name) =>
        measureInProcess(bench, name, clients, () => load(exchange, game, spreadOver(game))),
      );
  return rows;
}

let usedMarkets = 0;
/** The next market that was not hot before, because the bet of a used one may be sold out. */
const unusedMarket = ({ markets }: Game) => markets[usedMarkets++ % markets.length]!;
const hot = (game: Game): Targets => allOn(() => unusedMarket(game));
/** All markets, from the next unused one on: so a player holds shares of another market in each repeat and stays below the daily limit. */
const allMarkets = ({ markets }: Game) => {
  const first = usedMarkets++ % markets.length;
  return [...markets.slice(first), ...markets.slice(0, first)];
};

function peerCalls(buy: (order: Order) => Promise<string | null>, game: Game, targets: Targets): Call {
  let turn = 0;
  return async () => {
    const target = targets.next();
    const refusal = await buy({
      player: game.players[turn++ % game.players.length]!.id,
      bet: target.bet,
      option: target.option,
      maxPrice: 100,
    });
    if (refusal === 'NOT_ENOUGH_OFFERS') targets.soldOut(target);
    return refusal;
  };
}

/** Each repeat gets a new call, so that it starts with targets of its own. */
const measureInProcess = (bench: Bench, name: string, clients: number, newCall: () => Call): Promise<Row> =>
  measureRow(bench, name, clients, process.pid, (load) => drive(load, newCall()));

function measureOverHttp(bench: Bench, name: string, clients: number, targeting: Targeting): Promise<Row> {
  const { game, http } = bench;
  return measureRow(bench, name, clients, http.server.pid, (load) =>
    http.measure(purchasesOn(targeting === 'spread' ? game.markets : [unusedMarket(game)]), load),
  );
}

/** The positions to sell from are bought first, in process. */
function measureTwoSidedOverHttp(bench: Bench, name: string, clients: number, targeting: Targeting): Promise<Row> {
  const { exchange, game, http } = bench;
  return measureRow(bench, name, clients, http.server.pid, async (load) => {
    const targets = targeting === 'spread' ? allMarkets(game) : [unusedMarket(game)];
    return http.measure(await twoSidedCalls(exchange, game, targets), load);
  });
}

async function measureRow(
  bench: Bench,
  name: string,
  clients: number,
  serverPid: number,
  measure: (load: Load) => Promise<Measured>,
): Promise<Row> {
  const load = { clients, seconds: bench.seconds, warmupSeconds: WARMUP_SECONDS };
  const samples: Sample[] = [];
  for (let index = 0; index < bench.repeats; index++)
    samples.push(await withCpuUsage(bench.database.pid, serverPid, () => measure(load)));
  const row = rowOf(name, clients, samples);
  console.log(`${row.name} (${row.clients}): ${Math.round(row.throughput)}/s, p99 ${row.p99.toFixed(1)} ms`);
  return row;
}

async function withCpuUsage(databasePid: number, serverPid: number, work: () => Promise<Measured>): Promise<Sample> {
  const before = [await cpuSeconds(serverPid), await cpuSecondsWithChildren(databasePid)] as const;
  const started = performance.now();
  const measured = await work();
  const elapsed = (performance.now() - started) / 1000;
  const after = [await cpuSeconds(serverPid), await cpuSecondsWithChildren(databasePid)] as const;
  return { ...measured, serverCpu: (after[0] - before[0]) / elapsed, databaseCpu: (after[1] - before[1]) / elapsed };
}

/** Sets each row's ratios to pgbench and to the faster peer with the same targets and number of buyers. */
function setRatios(rows: Row[], tpcB: number | null): void {
  for (const row of rows) {
    const targeting = row.name.split(', ').at(-1);
    const peers = rows.filter(
      (other) =>
        other.clients === row.clients && /^(row locks|serializable), /.test(other.name) && other.name.endsWith(`, ${targeting}`),
    );
    row.toTpcB = tpcB && row.throughput / tpcB;
    row.toPeers = row.throughput / Math.max(...peers.map((peer) => peer.throughput));
  }
}
