import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../apps/server/src/demo/random.ts';
import { compareBooks, type Totals } from './books.ts';
import { Cleanup } from './cleanup.ts';
import { startLoad } from './load.ts';
import { pairsOf } from './pairs.ts';
import type { Fault, Scenario, Stage } from './scenario.ts';
import { openStage } from './stage.ts';
import type { Verdict } from './verdict.ts';

export type Options = { faults: number; clients: number; seed: number };

/** Until trade goes on after a fault; longer counts as not at all. */
const RESUMES_MS = 60_000;
/** Trade has to hold for so long before a pause counts as over. */
const STEADY_MS = 500;
/** Longer than the exchange tries a batch again. */
const PATIENCE_MS = 15_000;

/** A scenario from an empty folder to an empty folder. */
export async function runScenario(scenario: Scenario, options: Options, verdict: Verdict): Promise<Totals | null> {
  const cleanup = new Cleanup();
  try {
    const stage = await openStage(scenario, createRandom(options.seed), cleanup);
    const { ledger, database, servers } = stage;
    cleanup.add(() => verdict.failures.length > 0 && keepLogs(stage.logFiles, scenario));
    const load = startLoad({
      clients: options.clients,
      servers: servers.map(({ origin }) => origin),
      pairs: pairsOf(stage.game, !scenario.onOneMarket),
      ledger,
      patienceMs: scenario.patienceMs ?? PATIENCE_MS,
    });
    await sleep(2_000);
    for (let turn = 0; turn < options.faults; turn++) {
      const fault = await scenario.inject(stage, turn);
      await goesOn(stage, fault);
      for (const { what, from, limitMs, server } of fault.measures)
        verdict.pause({ what, limitMs, ms: ledger.longestPause(from, server) });
      for (const [check, holds] of Object.entries(fault.checks ?? {})) verdict.check(check, holds);
      tell(stage, fault, turn, options.faults);
      await sleep(1000 * stage.random.between(...scenario.calm));
    }
    await load.stop();
    const totals = await compareBooks(database.pool, ledger, load, verdict);
    verdict.check(
      'no server ended that nobody killed',
      servers.every((server) => server.crashes() === 0),
    );
    const codes = await Promise.all(servers.map((server) => server.stop()));
    verdict.check(
      'the servers end when they are asked to',
      codes.every((code) => code === 0),
      codes.join(', '),
    );
    await cleanup.run();
    verdict.check('no process is left behind', cleanup.leftBehind.length === 0, cleanup.leftBehind.join(', '));
    return totals;
  } catch (error) {
    verdict.check(`${scenario.name} runs to its end`, false, String((error as Error).stack));
    return null;
  } finally {
    await cleanup.run();
  }
}

/** Waits until every server that is measured has acknowledged purchases for a while. */
async function goesOn({ ledger }: Stage, { measures }: Fault): Promise<void> {
  const deadline = performance.now() + RESUMES_MS;
  const goes = () => {
    const recently = performance.now() - STEADY_MS;
    return measures.every(({ server, from }) => {
      const times = ledger.since(Math.max(from, recently), server);
      return times.length > 0 && performance.now() - from > STEADY_MS;
    });
  };
  while (!goes() && performance.now() < deadline) await sleep(50);
}

function tell({ ledger }: Stage, { what, measures }: Fault, turn: number, faults: number): void {
  const pauses = measures.map(({ from, server }) => `${(ledger.longestPause(from, server) / 1000).toFixed(1)} s`);
  console.log(`${turn + 1}/${faults} ${what}; paused ${pauses.join(', ')}; ${ledger.purchases.length} purchases sent`);
}

/** What the servers and the database logged, for whoever looks for the reason of a failure. */
async function keepLogs(logFiles: string[], { name }: Scenario): Promise<void> {
  for (const logFile of logFiles) {
    const kept = join(tmpdir(), `wieszcz-faults-${name}-${basename(logFile)}`);
    await copyFile(logFile, kept);
    console.log(`kept ${kept}`);
  }
}
