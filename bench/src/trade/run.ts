import { audit, createExchange, type Exchange } from '../../../apps/server/src/exchange/index.ts';
import { systemClock } from '../../../apps/server/src/platform/clock.ts';
import { silentLog } from '../../../apps/server/src/platform/log.ts';
import { cpuSeconds, cpuSecondsWithChildren } from '../cpu.ts';
import { startBenchDatabase, type BenchDatabase } from '../database.ts';
import { drive, type Call } from '../drive.ts';
import { numberFlags } from '../flags.ts';
import { saveResult } from '../results.ts';
import { allOn, createGame, spreadOver, type Aim, type Game } from './game.ts';
import { type HttpGame, withHttpGame } from './http.ts';
import { mixedOrders, purchases } from './orders.ts';
import { rowLocks, serializable, type Order } from './peers.ts';
import { median } from '../statistics.ts';
import { type Yardstick, yardstick } from './pgbench.ts';
import { markdown, rowOf, type Row, type Sample } from './rows.ts';

const BUYERS = [64, 256];
const WARMUP_SECONDS = 1;

type Setting = { database: BenchDatabase; exchange: Exchange; game: Game; http: HttpGame; seconds: number; repeats: number };

/** Trading, side by side with PostgreSQL's yardstick and with the usual designs: one run, one machine, one server. */
export async function benchTrade(args: string[]): Promise<void> {
  const { seconds, repeats } = numberFlags(args, { seconds: 10, repeats: 3 });
  const database = await startBenchDatabase({ connections: 40 });
  try {
    const exchange = createExchange({ pool: database.pool, clock: systemClock, log: silentLog });
    console.log('Preparing players and markets…');
    const game = await createGame(database.pool, exchange);
    const { held, rows } = await withHttpGame(database.url('game'), game, (http) =>
      measureAll({ database, exchange, game, http, seconds, repeats }),
    );
    await exchange.drain();
    const report = await audit(database.pool);
    await saveResult('trade', args, { yardstick: held, rows, audit: report, seconds, repeats });
    console.log(`\n${markdown(rows)}\n\nAudit: ${report.differences.length} differences`);
    if (report.differences.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

/** Machines change their pace while we measure: the yardstick is held to this one before, amid and after the rows. */
async function measureAll(setting: Setting): Promise<{ held: Yardstick[]; rows: Row[] }> {
  const { database, exchange, game, seconds } = setting;
  const hold = await yardstick(database.url('yardstick'), seconds);
  if (!hold) console.log('No pgbench here: its row is left out.');
  const held: Yardstick[] = [];
  const rows: Row[] = [];
  for (const clients of BUYERS) {
    if (hold) held.push(await hold().then(told));
    rows.push(...(await measureCrowd(setting, clients)));
  }
  if (hold) held.push(await hold().then(told));
  compare(rows, hold && median(held.map(({ tps }) => tps)));
  rows.push(await rowOfRepeats(setting, 'exchange, lone buyer', 1, () => purchases(exchange, game, hot(game))));
  return { held, rows };
}

function told(measured: Yardstick): Yardstick {
  console.log(`pgbench TPC-B: ${Math.round(measured.tps)} tps with ${measured.clients} clients`);
  return measured;
}

async function measureCrowd(setting: Setting, clients: number): Promise<Row[]> {
  const { exchange, game, database } = setting;
  const rows: Row[] = [];
  for (const place of ['spread', 'hot'] as const) {
    const aimAt = place === 'spread' ? spreadOver : hot;
    const peer = (buy: (order: Order) => Promise<string | null>) => () => peerCalls(buy, game, aimAt(game));
    const measure = async (name: string, newCall: () => Call) =>
      rows.push(await rowOfRepeats(setting, `${name}, ${place}`, clients, newCall));
    await measure('row locks', peer(rowLocks(database.pool)));
    await measure('serializable', peer(serializable(database.pool)));
    await measure('exchange', () => purchases(exchange, game, aimAt(game)));
    await measure('exchange, mixed orders', () => mixedOrders(exchange, game, aimAt(game)));
    rows.push(await httpRow(setting, `exchange over HTTP, ${place}`, clients, place));
  }
  return rows;
}

let heated = 0;
/** A market whose bet has not been hot before, as that may be sold out. */
const fresh = ({ markets }: Game) => markets[heated++ % markets.length]!;
const hot = (game: Game): Aim => allOn(() => fresh(game));

function peerCalls(buy: (order: Order) => Promise<string | null>, game: Game, aim: Aim): Call {
  let turn = 0;
  return async () => {
    const target = aim.next();
    const refusal = await buy({
      player: game.players[turn++ % game.players.length]!.id,
      bet: target.bet,
      option: target.option,
      maxPrice: 100,
    });
    if (refusal === 'NOT_ENOUGH_OFFERS') aim.soldOut(target);
    return refusal;
  };
}

async function rowOfRepeats(setting: Setting, name: string, clients: number, newCall: () => Call): Promise<Row> {
  const samples: Sample[] = [];
  for (let index = 0; index < setting.repeats; index++) {
    const call = newCall();
    samples.push(
      await sampled(setting, process.pid, () =>
        drive({ clients, seconds: setting.seconds, warmupSeconds: WARMUP_SECONDS }, call),
      ),
    );
  }
  return shown(rowOf(name, clients, samples));
}

async function httpRow(setting: Setting, name: string, clients: number, place: 'spread' | 'hot'): Promise<Row> {
  const samples: Sample[] = [];
  for (let index = 0; index < setting.repeats; index++) {
    const { game } = setting;
    const targets = place === 'spread' ? game.markets : [fresh(game)];
    const load = { clients, seconds: setting.seconds, warmupSeconds: WARMUP_SECONDS };
    samples.push(await sampled(setting, setting.http.server.pid, () => setting.http.buy(targets, load)));
  }
  return shown(rowOf(name, clients, samples));
}

async function sampled(
  setting: Setting,
  serverPid: number,
  work: () => Promise<Omit<Sample, 'serverCpu' | 'databaseCpu'>>,
): Promise<Sample> {
  const before = [await cpuSeconds(serverPid), await cpuSecondsWithChildren(setting.database.pid)] as const;
  const started = performance.now();
  const measured = await work();
  const elapsed = (performance.now() - started) / 1000;
  const after = [await cpuSeconds(serverPid), await cpuSecondsWithChildren(setting.database.pid)] as const;
  return { ...measured, serverCpu: (after[0] - before[0]) / elapsed, databaseCpu: (after[1] - before[1]) / elapsed };
}

function shown(row: Row): Row {
  console.log(`${row.name} (${row.clients}): ${Math.round(row.throughput)}/s, p99 ${row.p99.toFixed(1)} ms`);
  return row;
}

/** Ratios count against the better of both peers, at the same place and number of buyers. */
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
