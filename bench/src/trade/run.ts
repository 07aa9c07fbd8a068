import { systemClock } from '@wieszcz/server/clock';
import { createPool } from '@wieszcz/server/database/pool';
import { audit, createExchange, type Exchange } from '@wieszcz/server/exchange';
import { silentLog } from '@wieszcz/server/log';
import { cpuSeconds, cpuSecondsWithChildren } from '../cpu.ts';
import { startBenchDatabase, type BenchDatabase } from '../database.ts';
import { type Call, drive, type Load, type Measured } from '../drive.ts';
import { parseFlags } from '../flags.ts';
import { saveResult } from '../results.ts';
import { median } from '../statistics.ts';
import { mints, restingBids, salesToBids, salesToLots, twoSidedOrders } from './bids.ts';
import { allOn, createGame, newPositionsOf, spreadOver, type Game, type Targets } from './game.ts';
import { twoSidedCalls } from './http-orders.ts';
import { type HttpGame, purchasesOn, withHttpGame } from './http.ts';
import { createLimit, type LimitGame } from './limit.ts';
import { mixedOrders, purchases } from './orders.ts';
import { rowLocks, serializable, type Order } from './peers.ts';
import { type PgbenchResult, preparePgbench } from './pgbench.ts';
import { markdown, rowOf, type Row, type Sample } from './rows.ts';

/** Each of these loads exercises one part of the order book. */
const KINDS = {
  'resting bids': restingBids,
  'bids and sales to them': salesToBids,
  'sales to lots': salesToLots,
  mints,
};
/** Numbers of concurrent buyers. */
const BUYERS = [64, 256];
const WARMUP_SECONDS = 1;

/** `spread`: orders go to all markets in turn. `ten markets`: to ten of them in turn. `hot`: to one market until it is sold out. */
type Targeting = 'spread' | 'ten markets' | 'hot';
type Bench = {
  database: BenchDatabase;
  exchange: Exchange;
  game: Game;
  http: HttpGame;
  /** A server that logs a line for each response; `http` only counts the routine ones. */
  loggingHttp: HttpGame;
  limit: LimitGame;
  /** Duration of one repeat. */
  seconds: number;
  repeats: number;
  /** Rows whose name doesn't match are left out. */
  selected: RegExp;
  /** The rows measured so far. */
  rows: Row[];
};

/**
 * Compares the exchange with pgbench, the peers of `peers.ts` and the limit of `limit.ts`, in one run on one machine. Fails if the audit
 * finds a difference. `--rows <pattern>` measures only rows whose name matches; the result is then printed but not saved.
 */
export async function benchTrade(args: string[]): Promise<void> {
  const { seconds, repeats, rows: pattern } = parseFlags(args, { seconds: 10, repeats: 3, rows: '' });
  const database = await startBenchDatabase({ connections: 40 });
  try {
    const exchange = createExchange({ pool: database.pool, clock: systemClock, log: silentLog });
    console.log('Preparing players and markets…');
    const game = await createGame(database.pool, exchange);
    const rows: Row[] = [];
    const options = { seconds, repeats, selected: new RegExp(pattern), rows };
    const pgbench = await withLimit(database, (limit) =>
      withHttpGame(database.url('game'), game, (http) =>
        withHttpGame(
          database.url('game'),
          game,
          (loggingHttp) => measureAll({ database, exchange, game, http, loggingHttp, limit, ...options }),
          { LOG_LEVEL: 'debug' },
        ),
      ),
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

/** Runs `work` with the limit's game, which is in a database of its own. */
async function withLimit<Result>(database: BenchDatabase, work: (limit: LimitGame) => Promise<Result>): Promise<Result> {
  const pool = createPool(await database.addGame('writes'), silentLog, { max: 40 });
  try {
    return await work(await createLimit(pool));
  } finally {
    await pool.end();
  }
}

/** Measures all rows. Runs pgbench before, between and after them, because the speed of a machine drifts, and returns its results. */
async function measureAll(bench: Bench): Promise<PgbenchResult[]> {
  const { database, exchange, game, seconds, rows } = bench;
  const runPgbench = await preparePgbench(database.url('pgbench'), seconds);
  if (!runPgbench) console.log('pgbench is not installed: results are not compared with it.');
  const pgbench: PgbenchResult[] = [];
  for (const clients of BUYERS) {
    if (runPgbench) pgbench.push(logPgbench(await runPgbench()));
    await measureBuyers(bench, clients);
  }
  if (runPgbench) pgbench.push(logPgbench(await runPgbench()));
  setRatios(rows, runPgbench && median(pgbench.map(({ tps }) => tps)));
  await measureInProcess(bench, 'exchange, one buyer', 1, () => purchases(exchange, game, hot(game)));
  return pgbench;
}

function logPgbench(result: PgbenchResult): PgbenchResult {
  console.log(`pgbench TPC-B: ${Math.round(result.tps)} tps with ${result.clients} clients`);
  return result;
}

async function measureBuyers(bench: Bench, clients: number): Promise<void> {
  const { exchange, game, database, http, loggingHttp } = bench;
  for (const targeting of ['spread', 'hot'] as const) {
    const targetsOf = TARGETS[targeting];
    const peer = (buy: (order: Order) => Promise<string | null>) => () => peerCalls(buy, game, targetsOf(game));
    const measure = (name: string, newCall: () => Call) => measureInProcess(bench, `${name}, ${targeting}`, clients, newCall);
    await measureLimit(bench, clients, targeting);
    await measure('row locks', peer(rowLocks(database.pool)));
    await measure('serializable', peer(serializable(database.pool)));
    await measure('exchange', () => purchases(exchange, game, targetsOf(game)));
    await measure('exchange, mixed orders', () => mixedOrders(exchange, game, targetsOf(game)));
    await measure('exchange, two-sided orders', () => twoSidedOrders(exchange, game, targetsOf(game)));
    await measureOverHttp(bench, http, 'exchange over HTTP', clients, targeting);
    await measureOverHttp(bench, loggingHttp, 'exchange over HTTP, every response logged', clients, targeting);
    await measureTwoSidedOverHttp(bench, `exchange over HTTP, two-sided orders, ${targeting}`, clients, targeting);
  }
  await measureInProcess(bench, 'exchange, ten markets', clients, () => purchases(exchange, game, tenMarkets(game)));
  await measureOverHttp(bench, http, 'exchange over HTTP', clients, 'ten markets');
  if (clients !== BUYERS[0]) return;
  const newPositions = purchases(exchange, game, newPositionsOf(game));
  await measureInProcess(bench, 'exchange, new positions, spread', clients, () => newPositions);
  await measureNewPositionsOverHttp(bench, clients);
  for (const [name, load] of Object.entries(KINDS))
    await measureInProcess(bench, `exchange, ${name}, spread`, clients, () => load(exchange, game, spreadOver(game)));
}

let usedMarkets = 0;
/** A market that no measurement of one or ten markets has used yet: the bet of a used one may be sold out. */
const unusedMarket = ({ bets }: Game) => bets[usedMarkets++ % bets.length]!;
const hot = (game: Game): Targets => allOn(() => unusedMarket(game));
const tenUnused = (game: Game) => Array.from({ length: 10 }, () => unusedMarket(game));
const tenMarkets = (game: Game): Targets => spreadOver({ ...game, bets: tenUnused(game) });
const TARGETS = { spread: spreadOver, hot };
/** All markets, beginning with another one in each repeat: so players get their stock on another market and stay below the daily cap. */
const allMarkets = ({ bets }: Game) => {
  const first = usedMarkets++ % bets.length;
  return [...bets.slice(first), ...bets.slice(0, first)];
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

/** `newCall` is called for each repeat, so that a repeat can have targets of its own. */
const measureInProcess = (bench: Bench, name: string, clients: number, newCall: () => Call): Promise<void> =>
  measureRow(bench, name, clients, process.pid, (load) => drive(load, newCall()));

/** All repeats write on the same markets: the limit doesn't shrink their lots, so none is sold out. */
function measureLimit(bench: Bench, clients: number, targeting: 'spread' | 'hot'): Promise<void> {
  const { game, writes } = bench.limit;
  let call: Promise<Call> | undefined;
  return measureRow(bench, `limit, ${targeting}`, clients, process.pid, async (load) => {
    call ??= writes(targeting === 'spread' ? game.bets : [unusedMarket(game)]);
    return drive(load, await call);
  });
}

function measureOverHttp(bench: Bench, http: HttpGame, name: string, clients: number, targeting: Targeting): Promise<void> {
  const { game } = bench;
  const bets = { spread: () => game.bets, 'ten markets': () => tenUnused(game), hot: () => [unusedMarket(game)] };
  return measureRow(bench, `${name}, ${targeting}`, clients, http.server.pid, (load) =>
    http.measure(purchasesOn(bets[targeting]()), load),
  );
}

/** One repeat takes fewer shifts than this. */
const SHIFTS_PER_REPEAT = 400;

function measureNewPositionsOverHttp(bench: Bench, clients: number): Promise<void> {
  const { game, http } = bench;
  // The warm-up has opened the positions of shift 0.
  let firstShift = 1;
  return measureRow(bench, 'exchange over HTTP, new positions, spread', clients, http.server.pid, (load) => {
    const measured = http.measure(purchasesOn(game.bets), load, { roundsPerShift: 1, firstShift });
    firstShift += SHIFTS_PER_REPEAT;
    return measured;
  });
}

/** Before each repeat, the positions to sell from are bought in process. */
function measureTwoSidedOverHttp(bench: Bench, name: string, clients: number, targeting: Targeting): Promise<void> {
  const { exchange, game, http } = bench;
  return measureRow(bench, name, clients, http.server.pid, async (load) => {
    const targets = targeting === 'spread' ? allMarkets(game) : [unusedMarket(game)];
    return http.measure(await twoSidedCalls(exchange, game, targets), load);
  });
}

/** Measures a row if its name is selected. */
async function measureRow(
  bench: Bench,
  name: string,
  clients: number,
  serverPid: number,
  measure: (load: Load) => Promise<Measured>,
): Promise<void> {
  if (!bench.selected.test(name)) return;
  const load = { clients, seconds: bench.seconds, warmupSeconds: WARMUP_SECONDS };
  const samples: Sample[] = [];
  for (let index = 0; index < bench.repeats; index++)
    samples.push(await withCpuUsage(bench.database.pid, serverPid, () => measure(load)));
  const row = rowOf(name, clients, samples);
  const refused = Object.keys(row.refused).length > 0 ? `, refused ${JSON.stringify(row.refused)}` : '';
  console.log(`${row.name} (${row.clients}): ${Math.round(row.throughput)}/s, p99 ${row.p99.toFixed(1)} ms${refused}`);
  bench.rows.push(row);
}

async function withCpuUsage(databasePid: number, serverPid: number, work: () => Promise<Measured>): Promise<Sample> {
  const before = [await cpuSeconds(serverPid), await cpuSecondsWithChildren(databasePid)] as const;
  const started = performance.now();
  const measured = await work();
  const elapsed = (performance.now() - started) / 1000;
  const after = [await cpuSeconds(serverPid), await cpuSecondsWithChildren(databasePid)] as const;
  return { ...measured, serverCpu: (after[0] - before[0]) / elapsed, databaseCpu: (after[1] - before[1]) / elapsed };
}

/** Sets the ratios of each row: to pgbench, and to the faster peer and the limit with the same targets and number of buyers. */
function setRatios(rows: Row[], tpcB: number | null): void {
  for (const row of rows) {
    const targeting = row.name.split(', ').at(-1);
    const fastest = (names: string[]) => {
      const compared = rows.filter(({ name, clients }) => clients === row.clients && names.includes(name));
      return compared.length === 0 ? null : Math.max(...compared.map(({ throughput }) => throughput));
    };
    const peers = fastest([`row locks, ${targeting}`, `serializable, ${targeting}`]);
    const limit = fastest([`limit, ${targeting}`]);
    row.toTpcB = tpcB && row.throughput / tpcB;
    row.toPeers = peers && row.throughput / peers;
    row.toLimit = limit && row.throughput / limit;
  }
}
