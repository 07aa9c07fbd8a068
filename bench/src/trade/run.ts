import { audit, createExchange, type Exchange } from '@wieszcz/server/exchange';
import { systemClock } from '@wieszcz/server/clock';
import { silentLog } from '@wieszcz/server/log';
import { cpuSeconds, cpuSecondsWithChildren } from '../cpu.ts';
import { startBenchDatabase, type BenchDatabase } from '../database.ts';
import { drive, type Call } from '../drive.ts';
import { numberFlags } from '../flags.ts';
import { saveResult } from '../results.ts';
import { allOn, createGame, spreadOver, type Game, type Targets } from './game.ts';
import { type HttpGame, withHttpGame } from './http.ts';
import { mixedOrders, purchases } from './orders.ts';
import { rowLocks, serializable, type Order } from './peers.ts';
import { median } from '../statistics.ts';
import { type PgbenchResult, preparePgbench } from './pgbench.ts';
import { markdown, rowOf, type Row, type Sample } from './rows.ts';

const BUYERS = [64, 256];
const WARMUP_SECONDS = 1;

type Bench = { database: BenchDatabase; exchange: Exchange; game: Game; http: HttpGame; seconds: number; repeats: number };

/** Compares trading with pgbench and with the conventional designs, in one run on one machine. */
export async function benchTrade(args: string[]): Promise<void> {
  const { seconds, repeats } = numberFlags(args, { seconds: 10, repeats: 3 });
  const database = await startBenchDatabase({ connections: 40 });
  try {
    const exchange = createExchange({ pool: database.pool, clock: systemClock, log: silentLog });
    console.log('Preparing players and markets…');
    const game = await createGame(database.pool, exchange);
    const { pgbench, rows } = await withHttpGame(database.url('game'), game, (http) =>
      measureAll({ database, exchange, game, http, seconds, repeats }),
    );
    await exchange.drain();
    const report = await audit(database.pool);
    await saveResult('trade', args, { pgbench, rows, audit: report, seconds, repeats });
    console.log(`\n${markdown(rows)}\n\nAudit: ${report.differences.length} differences`);
    if (report.differences.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

/** The speed of a machine drifts during a run, so pgbench runs before, between and after the rows. */
async function measureAll(bench: Bench): Promise<{ pgbench: PgbenchResult[]; rows: Row[] }> {
  const { database, exchange, game, seconds } = bench;
  const runPgbench = await preparePgbench(database.url('pgbench'), seconds);
  if (!runPgbench) console.log('pgbench is not installed: results are not compared with it.');
  const pgbench: PgbenchResult[] = [];
  const rows: Row[] = [];
  for (const clients of BUYERS) {
    if (runPgbench) pgbench.push(printed(await runPgbench()));
    rows.push(...(await measureBuyers(bench, clients)));
  }
  if (runPgbench) pgbench.push(printed(await runPgbench()));
  compare(rows, runPgbench && median(pgbench.map(({ tps }) => tps)));
  rows.push(await rowOfRepeats(bench, 'exchange, one buyer', 1, () => purchases(exchange, game, hot(game))));
  return { pgbench, rows };
}

function printed(result: PgbenchResult): PgbenchResult {
  console.log(`pgbench TPC-B: ${Math.round(result.tps)} tps with ${result.clients} clients`);
  return result;
}

async function measureBuyers(bench: Bench, clients: number): Promise<Row[]> {
  const { exchange, game, database } = bench;
  const rows: Row[] = [];
  for (const place of ['spread', 'hot'] as const) {
    const targetsOf = place === 'spread' ? spreadOver : hot;
    const peer = (buy: (order: Order) => Promise<string | null>) => () => peerCalls(buy, game, targetsOf(game));
    const measure = async (name: string, newCall: () => Call) =>
      rows.push(await rowOfRepeats(bench, `${name}, ${place}`, clients, newCall));
    await measure('row locks', peer(rowLocks(database.pool)));
    await measure('serializable', peer(serializable(database.pool)));
    await measure('exchange', () => purchases(exchange, game, targetsOf(game)));
    await measure('exchange, mixed orders', () => mixedOrders(exchange, game, targetsOf(game)));
    rows.push(await httpRow(bench, `exchange over HTTP, ${place}`, clients, place));
  }
  return rows;
}

let usedMarkets = 0;
/** The next market that was not hot before: the bet of a used one may be sold out. */
const unusedMarket = ({ markets }: Game) => markets[usedMarkets++ % markets.length]!;
const hot = (game: Game): Targets => allOn(() => unusedMarket(game));

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

async function rowOfRepeats(bench: Bench, name: string, clients: number, newCall: () => Call): Promise<Row> {
  const samples: Sample[] = [];
  for (let index = 0; index < bench.repeats; index++) {
    const call = newCall();
    samples.push(
      await sampled(bench, process.pid, () => drive({ clients, seconds: bench.seconds, warmupSeconds: WARMUP_SECONDS }, call)),
    );
  }
  return printedRow(rowOf(name, clients, samples));
}

async function httpRow(bench: Bench, name: string, clients: number, place: 'spread' | 'hot'): Promise<Row> {
  const samples: Sample[] = [];
  for (let index = 0; index < bench.repeats; index++) {
    const { game } = bench;
    const markets = place === 'spread' ? game.markets : [unusedMarket(game)];
    const load = { clients, seconds: bench.seconds, warmupSeconds: WARMUP_SECONDS };
    samples.push(await sampled(bench, bench.http.server.pid, () => bench.http.buy(markets, load)));
  }
  return printedRow(rowOf(name, clients, samples));
}

async function sampled(
  bench: Bench,
  serverPid: number,
  work: () => Promise<Omit<Sample, 'serverCpu' | 'databaseCpu'>>,
): Promise<Sample> {
  const before = [await cpuSeconds(serverPid), await cpuSecondsWithChildren(bench.database.pid)] as const;
  const started = performance.now();
  const measured = await work();
  const elapsed = (performance.now() - started) / 1000;
  const after = [await cpuSeconds(serverPid), await cpuSecondsWithChildren(bench.database.pid)] as const;
  return { ...measured, serverCpu: (after[0] - before[0]) / elapsed, databaseCpu: (after[1] - before[1]) / elapsed };
}

function printedRow(row: Row): Row {
  console.log(`${row.name} (${row.clients}): ${Math.round(row.throughput)}/s, p99 ${row.p99.toFixed(1)} ms`);
  return row;
}

/** Sets each row's ratios to pgbench and to the faster peer with the same targets and number of buyers. */
function compare(rows: Row[], tpcB: number | null): void {
  for (const row of rows) {
    const place = row.name.split(', ').at(-1);
    const peers = rows.filter(
      (other) =>
        other.clients === row.clients && /^(row locks|serializable), /.test(other.name) && other.name.endsWith(`, ${place}`),
    );
    row.toTpcB = tpcB && row.throughput / tpcB;
    row.toPeers = row.throughput / Math.max(...peers.map((peer) => peer.throughput));
  }
}
