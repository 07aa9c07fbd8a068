import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

const SCALE = 50;
const CLIENTS = [8, 16, 32, 64];

/** TPC-B-like transactions per second and their average latency in milliseconds, with as many clients as serve it best. */
export type Yardstick = { clients: number; tps: number; latency: number };

/** PostgreSQL's own yardstick, where `pgbench` is installed; to be held to the machine as often as one likes. */
export async function yardstick(url: string, seconds: number): Promise<(() => Promise<Yardstick>) | null> {
  const bench = (...args: string[]) => run('pgbench', [...args, url]).then(({ stdout }) => stdout);
  try {
    await run('pgbench', ['--version']);
  } catch {
    return null;
  }
  await bench('--initialize', '--quiet', `--scale=${SCALE}`);
  return async () => {
    let best: Yardstick = { clients: 0, tps: 0, latency: 0 };
    for (const clients of CLIENTS) {
      const output = await bench('--no-vacuum', '--protocol=prepared', `--client=${clients}`, '--jobs=2', `--time=${seconds}`);
      const tps = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
      const latency = Number(/latency average = ([\d.]+)/.exec(output)?.[1]);
      if (tps > best.tps) best = { clients, tps, latency };
    }
    return best;
  };
}
