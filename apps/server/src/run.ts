import cluster from 'node:cluster';
import { checkLegalTexts } from './features/legal/legal-texts.ts';
import { readConfig } from './platform/config.ts';
import { longestDrainMs } from './platform/http/connections/draining.ts';
import type { Output } from './platform/output.ts';
import { exitCodeOf, StartupError } from './platform/startup-error.ts';
import { limitStop } from './platform/stop-request.ts';
import { startServer } from './server.ts';
import { PRINTS_ADDRESS, runWorkers, STARTED } from './workers.ts';

/** The process exits if stopping takes longer, not counting the time in which it drains. */
const STOP_TIMEOUT_MS = 25_000;
/** The process that started the workers waits for them this much longer. */
const MARGIN_MS = 2_000;

/** Runs the server until a stop is requested, even if that was before it has started; resolves with the exit code. */
export async function run(stopRequest: Promise<void>, log: Output, terminal: Output): Promise<number> {
  const print = (line: string) => terminal.write(`${line}\n`);
  try {
    const config = await readConfig(process.env);
    const { workers, drainSeconds } = config;
    // Once, before all workers: a text that is spoilt later must not keep a worker from starting again.
    if (!cluster.isWorker) await checkLegalTexts(config);
    const stopTimeoutMs = longestDrainMs(drainSeconds) + STOP_TIMEOUT_MS;
    if (workers === 1 || cluster.isWorker) return await serve(stopRequest, stopTimeoutMs, log, print);
    limitStop(stopRequest, stopTimeoutMs + 2 * MARGIN_MS);
    const stopping = new AbortController();
    void stopRequest.then(() => stopping.abort());
    return await runWorkers({ count: workers, stopping: stopping.signal, stopTimeoutMs: stopTimeoutMs + MARGIN_MS, print });
  } catch (error) {
    print(error instanceof StartupError ? error.message : String((error as Error).stack));
    return exitCodeOf(error);
  }
}

/** Runs one server process. */
async function serve(
  stopRequest: Promise<void>,
  stopTimeoutMs: number,
  log: Output,
  print: (line: string) => void,
): Promise<number> {
  const server = await startServer(process.env, log);
  // Called only now, so that the rest of the start doesn't use up the time of a stop that was requested during the start.
  limitStop(stopRequest, stopTimeoutMs);
  if (!cluster.isWorker || process.env[PRINTS_ADDRESS]) {
    print(`\n  Wieszcz: ${server.address}\n`);
    if (server.publicUrl) print(`  Players reach it at ${server.publicUrl}\n`);
    for (const warning of server.warnings) print(`  WARNING: ${warning}\n`);
    if (server.demo)
      print(`  Demo: ${server.demo.accounts.map(({ username }) => username).join(', ')}; password ${server.demo.password}\n`);
  }
  // The process that has started the workers may have ended.
  if (cluster.isWorker && process.connected) process.send?.(STARTED, undefined, undefined, () => undefined);
  await stopRequest;
  await server.stop();
  return 0;
}
