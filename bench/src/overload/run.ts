import { audit, createExchange } from '../../../apps/server/src/exchange/index.ts';
import { systemClock } from '../../../apps/server/src/platform/clock.ts';
import { silentLog } from '../../../apps/server/src/platform/log.ts';
import { startBenchDatabase } from '../database.ts';
import { drive, type Measured } from '../drive.ts';
import { numberFlags } from '../flags.ts';
import { saveResult } from '../results.ts';
import { createGame, type Game, spreadOver } from '../trade/game.ts';
import { withHttpGame } from '../trade/http.ts';
import { purchases } from '../trade/orders.ts';

const PEAK_BUYERS = 256;
const TIMES = 10;
/**
 * Between a refusal and the next call in process: so that ten times as many calls arrive as can be served, not a hundred times. A
 * plain timer: what a promised one costs is taken from the exchange in the same process.
 */
const PAUSE_MS = 20;

type Stage = { name: string; buyers: number } & Measured;

/**
 * Ten times as many buyers as at the peak: over HTTP, where all call again at once, and on the exchange itself with a queue that is far
 * too short for them.
 */
export async function benchOverload(args: string[]): Promise<void> {
  const { seconds } = numberFlags(args, { seconds: 10 });
  const database = await startBenchDatabase({ connections: 40 });
  try {
    const exchange = createExchange({ pool: database.pool, clock: systemClock, log: silentLog });
    const game = await createGame(database.pool, exchange);
    const stages: Stage[] = [];
    await withHttpGame(database.url('game'), game, async ({ buy }) => {
      for (const times of [1, TIMES]) {
        const buyers = PEAK_BUYERS * times;
        const measured = await buy(game.markets, { clients: buyers, seconds, warmupSeconds: 2 });
        stages.push(shown({ name: 'over HTTP', buyers, ...measured }));
      }
    });
    for (const times of [1, TIMES]) stages.push(shown(await inProcess(database.pool, game, PEAK_BUYERS * times, seconds)));
    await exchange.drain();
    const { differences } = await audit(database.pool);
    console.log(`\n${markdown(stages)}\n\nAudit: ${differences.length} differences`);
    await saveResult('overload', args, { stages, differences });
    if (differences.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

async function inProcess(
  pool: Parameters<typeof createExchange>[0]['pool'],
  game: Game,
  buyers: number,
  seconds: number,
): Promise<Stage> {
  const exchange = createExchange({ pool, clock: systemClock, log: silentLog, queueLimit: PEAK_BUYERS });
  const buy = purchases(exchange, game, spreadOver(game));
  const call = (client: number, turn: number) =>
    buy(client, turn).catch((error: Error) => new Promise<string>((resolve) => setTimeout(resolve, PAUSE_MS, error.name)));
  const measured = await drive({ clients: buyers, seconds, warmupSeconds: 2 }, call);
  await exchange.drain();
  return { name: `in process, queue of ${PEAK_BUYERS}`, buyers, ...measured };
}

function shown(stage: Stage): Stage {
  console.log(
    `${stage.name}, ${stage.buyers} buyers: ${Math.round(stage.throughput)}/s served, p99 ${stage.p99.toFixed(0)} ms; ` +
      `turned away ${JSON.stringify(stage.refused)}, p99 ${stage.refusedP99.toFixed(0)} ms`,
  );
  return stage;
}

function markdown(stages: Stage[]): string {
  const head = '| | buyers | served per second | p50 ms | p99 ms | turned away | p99 ms until turned away |';
  const line = '| --- | ---: | ---: | ---: | ---: | ---: | ---: |';
  const rows = stages.map((stage) => {
    const refused = Object.values(stage.refused).reduce((sum, count) => sum + count, 0);
    const cells = [stage.buyers, Math.round(stage.throughput), stage.p50.toFixed(0), stage.p99.toFixed(0), refused];
    return `| ${[stage.name, ...cells, refused > 0 ? stage.refusedP99.toFixed(0) : '–'].join(' | ')} |`;
  });
  return [head, line, ...rows].join('\n');
}
