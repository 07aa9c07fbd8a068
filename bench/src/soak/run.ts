import { readFile } from 'node:fs/promises';
import { systemClock } from '@wieszcz/server/clock';
import { audit, createExchange } from '@wieszcz/server/exchange';
import { silentLog } from '@wieszcz/server/log';
import { peakMemory } from '@wieszcz/server/testing/peak-memory';
import { startBenchDatabase } from '../database.ts';
import { numberFlags } from '../flags.ts';
import { saveResult } from '../results.ts';
import { createGame } from '../trade/game.ts';
import { purchasesOn, withHttpGame } from '../trade/http.ts';

const BUYERS = 64;
const SAMPLES = 60;
const MAX_MEGABYTES = 300;
/** The reason of a purchase that an overloaded server refuses and asks to send again. */
const OVERLOADED = '503 with Retry-After';

/**
 * Runs the server under load for `--minutes` (default 60). Fails if its resident memory has ever exceeded the maximum, if no purchase is made,
 * if one is refused for another reason than an overload (503 with Retry-After), or if the audit fails.
 */
export async function benchSoak(args: string[]): Promise<void> {
  const { minutes } = numberFlags(args, { minutes: 60 });
  const seconds = minutes * 60;
  const database = await startBenchDatabase({ connections: 40 });
  try {
    const exchange = createExchange({ pool: database.pool, clock: systemClock, log: silentLog });
    const game = await createGame(database.pool, exchange);
    const load = { clients: BUYERS, seconds, warmupSeconds: 1 };
    const run = await withHttpGame(database.url('game'), game, async ({ server: { pid, readyAfterMs }, measure }) => {
      console.log(`ready after ${readyAfterMs} ms`);
      const resident: { second: number; megabytes: number }[] = [];
      const started = performance.now();
      const sampling = setInterval(
        async () => {
          const sample = { second: Math.round((performance.now() - started) / 1000), megabytes: await residentMegabytes(pid) };
          resident.push(sample);
          console.log(`${sample.second} s: ${sample.megabytes} MB`);
        },
        (seconds * 1000) / SAMPLES,
      );
      const measured = await measure(purchasesOn(game.bets), load).finally(() => clearInterval(sampling));
      return { readyAfterMs, measured, peak: (await peakMemory(pid))!, resident };
    });
    await exchange.drain();
    const { differences } = await audit(database.pool);
    const { throughput, done, refused } = run.measured;
    console.log(
      `${Math.round(throughput)} purchases/s, refused ${JSON.stringify(refused)}, at most ${run.peak} MB resident; ` +
        `audit: ${differences.length} differences`,
    );
    await saveResult('soak', args, { ...run, differences });
    const isServed = done > 0 && Object.keys(refused).every((reason) => reason === OVERLOADED);
    if (!isServed || run.peak > MAX_MEGABYTES || differences.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
