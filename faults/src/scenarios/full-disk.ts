import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger } from '../ledger.ts';
import type { Scenario } from '../scenario.ts';

const WITHIN_MS = 60_000;
/** Without an acknowledgement for so long, trade has stopped. */
const QUIET_MS = 1_000;

/** The disk of the database's log or of its tables is full for a while, in turn. With a full log PostgreSQL panics and can't recover until there is room. */
export const fullDisk: Scenario = {
  name: 'full-disk',
  faults: 5,
  onDisks: true,
  calm: [1, 2],
  async inject({ database, disks, ledger, random }, turn) {
    const ofLog = turn % 2 === 0;
    const disk = ofLog ? disks!.log : disks!.data;
    const busyBefore = busyAnswers(ledger);
    await disk.fill();
    // Without this, trade would go on in the file that is there already.
    if (ofLog) await database.needNewLogFile().catch(() => undefined);
    const full = performance.now();
    const stops = await comesTrue(() => ledger.since(performance.now() - QUIET_MS).length === 0);
    // A batch is tried again for a while before its callers hear that the exchange is busy.
    const isBusy = await comesTrue(() => busyAnswers(ledger) > busyBefore);
    await sleep(random.between(1, 4) * 1000);
    const seconds = (performance.now() - full) / 1000;
    await disk.free();
    return {
      what: `filled the disk of the ${ofLog ? 'log' : 'tables'} for ${seconds.toFixed(1)} s`,
      measures: [{ what: 'trade goes on once the disk has room again', from: performance.now(), limitMs: 15_000 }],
      checks: { 'trade stops on a full disk': stops, 'a full disk is answered with 503': isBusy },
    };
  },
};

const busyAnswers = (ledger: Ledger): number => ledger.failures[503] ?? 0;

/** Whether it does in time. */
async function comesTrue(condition: () => boolean): Promise<boolean> {
  const deadline = performance.now() + WITHIN_MS;
  while (!condition() && performance.now() < deadline) await sleep(100);
  return condition();
}
