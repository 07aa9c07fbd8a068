import { systemClock } from '@wieszcz/server/clock';
import { audit, createExchange } from '@wieszcz/server/exchange';
import { silentLog } from '@wieszcz/server/log';
import type pg from 'pg';
import { startBenchDatabase } from '../database.ts';
import { drive, type Load, type Measured } from '../drive.ts';
import { numberFlags } from '../flags.ts';
import { saveResult } from '../results.ts';
import { median } from '../statistics.ts';
import { createGame, type Game, spreadOver } from '../trade/game.ts';
import { purchasesOn, withHttpGame } from '../trade/http.ts';
import { purchases } from '../trade/orders.ts';

const PEAK_BUYERS = 256;
const OVERLOAD_BUYERS = 10 * PEAK_BUYERS;
const WARMUP_SECONDS = 2;
/**
 * Pause of a buyer between a rejection and the next call, in process only. A rejection takes no time there, so without the pause a hundred
 * times as many calls would arrive as can be served.
 */
const PAUSE_MS = 20;

/**
 * The round with the median throughput. `served` is the throughput of each round. `ofPeak` is the median over the rounds of throughput ÷
 * throughput of the peak measured just before: the speed of a machine drifts.
 */
type Stage = { name: string; buyers: number; ofPeak: number; served: number[] } & Measured;

/**
 * Compares ten times the buyers of the peak with the peak, in alternating rounds: over HTTP, where rejected buyers call again at once, and in
 * process on an exchange whose queue is far too short for them.
 */
export async function benchOverload(args: string[]): Promise<void> {
  const { seconds, rounds } = numberFlags(args, { seconds: 4, rounds: 3 });
  const database = await startBenchDatabase({ connections: 40 });
  try {
    const exchange = createExchange({ pool: database.pool, clock: systemClock, log: silentLog });
    const game = await createGame(database.pool, exchange);
    const load = { seconds, warmupSeconds: WARMUP_SECONDS };
    const overHttp = await withHttpGame(database.url('game'), game, ({ measure }) =>
      measureStages('over HTTP', rounds, (clients) => measure(purchasesOn(game.bets), { ...load, clients })),
    );
    const direct = await measureStages(`in process, queue of ${PEAK_BUYERS}`, rounds, (clients) =>
      inProcess(database.pool, game, { ...load, clients }),
    );
    const stages = [...overHttp, ...direct];
    await exchange.drain();
    const { differences } = await audit(database.pool);
    console.log(`\n${markdown(stages)}\n\nAudit: ${differences.length} differences`);
    await saveResult('overload', args, { stages, differences });
    if (differences.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

/** Measures the peak and the overload in alternating rounds. */
async function measureStages(name: string, rounds: number, measure: (buyers: number) => Promise<Measured>): Promise<Stage[]> {
  const peaks: Measured[] = [];
  const overloads: Measured[] = [];
  for (let round = 0; round < rounds; round++) {
    peaks.push(printed(`${name}, ${PEAK_BUYERS} buyers`, await measure(PEAK_BUYERS)));
    overloads.push(printed(`${name}, ${OVERLOAD_BUYERS} buyers`, await measure(OVERLOAD_BUYERS)));
  }
  const ofPeak = median(overloads.map(({ throughput }, round) => throughput / peaks[round]!.throughput));
  return [
    { name, buyers: PEAK_BUYERS, ofPeak: 1, served: throughputs(peaks), ...medianRound(peaks) },
    { name, buyers: OVERLOAD_BUYERS, ofPeak, served: throughputs(overloads), ...medianRound(overloads) },
  ];
}

const throughputs = (rounds: Measured[]): number[] => rounds.map(({ throughput }) => throughput);

const medianRound = (rounds: Measured[]): Measured =>
  rounds.toSorted((one, other) => one.throughput - other.throughput)[rounds.length >> 1]!;

async function inProcess(pool: pg.Pool, game: Game, load: Load): Promise<Measured> {
  const exchange = createExchange({ pool, clock: systemClock, log: silentLog, queueLimit: PEAK_BUYERS });
  const buy = purchases(exchange, game, spreadOver(game));
  const call = (client: number, turn: number) =>
    buy(client, turn).catch((error: Error) => new Promise<string>((resolve) => setTimeout(resolve, PAUSE_MS, error.name)));
  const measured = await drive(load, call);
  await exchange.drain();
  return measured;
}

function printed(stage: string, measured: Measured): Measured {
  console.log(
    `${stage}: ${Math.round(measured.throughput)}/s served, p99 ${measured.p99.toFixed(0)} ms; ` +
      `rejected ${JSON.stringify(measured.refused)}, p99 ${measured.refusedP99.toFixed(0)} ms`,
  );
  return measured;
}

function markdown(stages: Stage[]): string {
  const head = '| | buyers | served per second | ÷ peak | p50 ms | p99 ms | rejected | p99 ms until rejected |';
  const line = '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |';
  const rows = stages.map((stage) => {
    const refused = Object.values(stage.refused).reduce((sum, count) => sum + count, 0);
    const cells = [
      stage.buyers,
      Math.round(stage.throughput),
      stage.ofPeak.toFixed(2),
      stage.p50.toFixed(0),
      stage.p99.toFixed(0),
      refused,
    ];
    return `| ${[stage.name, ...cells, refused > 0 ? stage.refusedP99.toFixed(0) : '–'].join(' | ')} |`;
  });
  return [head, line, ...rows].join('\n');
}
