import { readFile } from 'node:fs/promises';
import { systemClock } from '@wieszcz/server/clock';
import { audit, createExchange } from '@wieszcz/server/exchange';
import { silentLog } from '@wieszcz/server/log';
import { startBenchDatabase } from '../database.ts';
import { numberFlags } from '../flags.ts';
import { saveResult } from '../results.ts';
import { createGame } from '../trade/game.ts';
import { purchasesOn, withHttpGame } from '../trade/http.ts';

const BUYERS = 64;
const SAMPLES = 60;
const MAX_MEGABYTES = 300;

/** Runs the server under load for `--minutes` (default 60). Fails if its resident memory exceeds the maximum, or the audit fails. */
export async function benchSoak(args: string[]): Promise<void> {
  const { minutes } = numberFlags(args, { minutes: 60 });
  const seconds = minutes * 60;
  const database = await startBenchDatabase({ connections: 40 });
  try {
    const exchange = createExchange({ pool: database.pool, clock: systemClock, log: silentLog });
    const game = await createGame(database.pool, exchange);
    const resident: { second: number; megabytes: number }[] = [];
    const ready: number[] = [];
    const load = { clients: BUYERS, seconds, warmupSeconds: 1 };
    const measured = await withHttpGame(database.url('game'), game, async ({ server: { pid, readyAfterMs }, measure }) => {
      console.log(`ready after ${readyAfterMs} ms`);
      ready.push(readyAfterMs);
      const started = performance.now();
      const sampling = setInterval(
        async () => {
          const sample = { second: Math.round((performance.now() - started) / 1000), megabytes: await residentMegabytes(pid) };
          resident.push(sample);
          console.log(`${sample.second} s: ${sample.megabytes} MB`);
        },
        (seconds * 1000) / SAMPLES,
      );
      return await measure(purchasesOn(game.bets), load).finally(() => clearInterval(sampling));
    });
    await exchange.drain();
    const { differences } = await audit(database.pool);
    const peak = Math.max(...resident.map(({ megabytes }) => megabytes));
    console.log(
      `${Math.round(measured.throughput)} purchases/s, at most ${peak} MB resident; audit: ${differences.length} differences`,
    );
    await saveResult('soak', args, { readyAfterMs: ready[0], measured, resident, differences });
    if (differences.length > 0 || peak > MAX_MEGABYTES) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
