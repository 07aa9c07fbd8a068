import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

const SCALE = 50;
const CLIENTS = [8, 16, 32, 64];

/** TPC-B-like transactions per second and average latency in milliseconds, at the number of clients with the highest throughput. */
export type PgbenchResult = { clients: number; tps: number; latency: number };

/** Fills pgbench's tables. Resolves with a function that runs one measurement, or with null if `pgbench` is not installed. */
export async function preparePgbench(url: string, seconds: number): Promise<(() => Promise<PgbenchResult>) | null> {
  const bench = (...args: string[]) => run('pgbench', [...args, url]).then(({ stdout }) => stdout);
  try {
    await run('pgbench', ['--version']);
  } catch {
    return null;
  }
  await bench('--initialize', '--quiet', `--scale=${SCALE}`);
  return async () => {
    let best: PgbenchResult = { clients: 0, tps: 0, latency: 0 };
    for (const clients of CLIENTS) {
      const output = await bench('--no-vacuum', '--protocol=prepared', `--client=${clients}`, '--jobs=2', `--time=${seconds}`);
      const tps = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
      const latency = Number(/latency average = ([\d.]+)/.exec(output)?.[1]);
      if (tps > best.tps) best = { clients, tps, latency };
    }
    return best;
  };
}
