import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@wieszcz/server/demo/random';
import type { Checks } from './checks.ts';
import { Cleanup } from './cleanup.ts';
import { startLoad } from './load.ts';
import { playersOnMarkets } from './players-on-markets.ts';
import { reconcile, type Totals } from './reconciliation.ts';
import type { Fault, Scenario, TestBed } from './scenario.ts';
import { createTestBed } from './test-bed.ts';
import { waitForTrade } from './wait-for-trade.ts';

export type Options = { faults: number; clients: number; seed: number };

/** Longer than the exchange retries a batch. */
const CALL_TIMEOUT_MS = 15_000;

/** Sets up a scenario, injects its faults under load, reconciles the orders and cleans up. Resolves with null if the run doesn't complete. */
export async function runScenario(scenario: Scenario, options: Options, checks: Checks): Promise<Totals | null> {
  const cleanup = new Cleanup();
  try {
    const onEnd = async (logFiles: string[]) => checks.failures.length > 0 && keepLogs(logFiles, scenario);
    const bed = await createTestBed(scenario, createRandom(options.seed), cleanup, onEnd);
    const { log, pool, servers, proxy } = bed;
    const load = startLoad({
      clients: options.clients,
      servers: proxy ? [proxy.origin] : servers.map(({ origin }) => origin),
      playersOnMarkets: playersOnMarkets(bed.game, { mixesMarkets: !scenario.onOneMarket }),
      log,
      timeoutMs: scenario.timeoutMs ?? CALL_TIMEOUT_MS,
    });
    await sleep(2_000);
    for (let turn = 0; turn < options.faults; turn++) {
      const fault = await scenario.inject(bed, turn);
      await waitForTrade(log, fault, load.done);
      for (const { what, from, limitMs, server } of fault.measures)
        checks.pause({ what, limitMs, ms: log.longestPause(from, server) });
      for (const [check, holds] of Object.entries(fault.checks ?? {})) checks.check(check, holds);
      printProgress(bed, fault, turn, options.faults);
      await sleep(1000 * bed.random.between(...scenario.secondsBetween));
    }
    await load.stop();
    const totals = await reconcile(pool, log, load, checks);
    checks.check(
      'no server crashed',
      servers.every((server) => server.crashes() === 0),
    );
    const codes = await Promise.all(servers.map((server) => server.stop()));
    checks.check(
      'the servers stop in order',
      codes.every((code) => code === 0),
      codes.join(', '),
    );
    await cleanup.run();
    checks.check('no process is left running', cleanup.leftoverProcesses.length === 0, cleanup.leftoverProcesses.join(', '));
    return totals;
  } catch (error) {
    checks.check(`${scenario.name} completes`, false, String((error as Error).stack));
    return null;
  } finally {
    await cleanup.run();
  }
}

function printProgress({ log }: TestBed, { what, measures }: Fault, turn: number, faults: number): void {
  const pauses = measures.map(({ from, server }) => `${(log.longestPause(from, server) / 1000).toFixed(1)} s`);
  console.log(`${turn + 1}/${faults} ${what}; paused ${pauses.join(', ')}; ${log.orders.length} orders sent`);
}

/** Copies the logs of the run to the temporary folder, to find the reason of a failure. */
async function keepLogs(logFiles: string[], { name }: Scenario): Promise<void> {
  for (const logFile of logFiles) {
    const kept = join(tmpdir(), `wieszcz-faults-${name}-${basename(logFile)}`);
    const isKept = await copyFile(logFile, kept).then(
      () => true,
      () => false,
    );
    if (isKept) console.log(`log kept: ${kept}`);
  }
}
