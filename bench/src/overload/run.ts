import type pg from 'pg';
import { audit, createExchange } from '../../../apps/server/src/exchange/index.ts';
import { systemClock } from '../../../apps/server/src/platform/clock.ts';
import { silentLog } from '../../../apps/server/src/platform/log.ts';
import { startBenchDatabase } from '../database.ts';
import { drive, type Load, type Measured } from '../drive.ts';
import { numberFlags } from '../flags.ts';
import { saveResult } from '../results.ts';
import { median } from '../statistics.ts';
import { createGame, type Game, spreadOver } from '../trade/game.ts';
import { withHttpGame } from '../trade/http.ts';
import { purchases } from '../trade/orders.ts';

const PEAK_BUYERS = 256;
const CROWD = 10 * PEAK_BUYERS;
const WARMUP_SECONDS = 2;
/**
 * Between a refusal and the next call in process, where a refusal takes no time: else a hundred times as many calls would arrive as can be
 * served. A plain timer: what a promised one costs is taken from the exchange in the same process.
 */
const PAUSE_MS = 20;

/** The middle one of its rounds; of each round's part of the peak just before it the median, as machines change their pace. */
type Stage = { name: string; buyers: number; ofPeak: number; served: number[] } & Measured;

/**
 * Ten times as many buyers as at the peak, in turn with it: over HTTP, where all call again at once, and on the exchange itself with a queue
 * that is far too short for them.
 */
export async function benchOverload(args: string[]): Promise<void> {
  const { seconds, rounds } = numberFlags(args, { seconds: 4, rounds: 3 });
  const database = await startBenchDatabase({ connections: 40 });
  try {
    const exchange = createExchange({ pool: database.pool, clock: systemClock, log: silentLog });
    const game = await createGame(database.pool, exchange);
    const load = { seconds, warmupSeconds: WARMUP_SECONDS };
    const overHttp = await withHttpGame(database.url('game'), game, ({ buy }) =>
      stagesOf('over HTTP', rounds, (clients) => buy(game.markets, { ...load, clients })),
    );
    const alone = await stagesOf(`in process, queue of ${PEAK_BUYERS}`, rounds, (clients) =>
      inProcess(database.pool, game, { ...load, clients }),
    );
    const stages = [...overHttp, ...alone];
    await exchange.drain();
    const { differences } = await audit(database.pool);
    console.log(`\n${markdown(stages)}\n\nAudit: ${differences.length} differences`);
    await saveResult('overload', args, { stages, differences });
    if (differences.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

/** The peak and ten times as many, in turn. */
async function stagesOf(name: string, rounds: number, measure: (buyers: number) => Promise<Measured>): Promise<Stage[]> {
  const peaks: Measured[] = [];
  const crowds: Measured[] = [];
  for (let round = 0; round < rounds; round++) {
    peaks.push(told(`${name}, ${PEAK_BUYERS} buyers`, await measure(PEAK_BUYERS)));
    crowds.push(told(`${name}, ${CROWD} buyers`, await measure(CROWD)));
  }
  const ofPeak = median(crowds.map(({ throughput }, round) => throughput / peaks[round]!.throughput));
  return [
    { name, buyers: PEAK_BUYERS, ofPeak: 1, served: served(peaks), ...middle(peaks) },
    { name, buyers: CROWD, ofPeak, served: served(crowds), ...middle(crowds) },
  ];
}

const served = (rounds: Measured[]): number[] => rounds.map(({ throughput }) => throughput);

const middle = (rounds: Measured[]): Measured =>
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

function told(stage: string, measured: Measured): Measured {
  console.log(
    `${stage}: ${Math.round(measured.throughput)}/s served, p99 ${measured.p99.toFixed(0)} ms; ` +
      `turned away ${JSON.stringify(measured.refused)}, p99 ${measured.refusedP99.toFixed(0)} ms`,
  );
  return measured;
}

function markdown(stages: Stage[]): string {
  const head = '| | buyers | served per second | ÷ peak | p50 ms | p99 ms | turned away | p99 ms until turned away |';
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
