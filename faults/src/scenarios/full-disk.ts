import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderLog } from '../order-log.ts';
import type { Scenario } from '../scenario.ts';

const EFFECT_TIMEOUT_MS = 60_000;
/** Trade has stopped if no order was acknowledged for this long. */
const STOPPED_MS = 1_000;

/** Fills the disk of the WAL or of the tables for a while, in turns. With a full WAL disk PostgreSQL panics and can't recover until there is space. */
export const fullDisk: Scenario = {
  name: 'full-disk',
  faults: 5,
  onDisks: true,
  secondsBetween: [1, 2],
  async inject({ database, disks, log, random }, turn) {
    const isWal = turn % 2 === 0;
    const disk = isWal ? disks!.wal : disks!.data;
    const busyBefore = busyAnswers(log);
    await disk.fill();
    // Otherwise trade would continue in the current WAL file.
    if (isWal) await database!.switchWalFile().catch(() => undefined);
    const fullSince = performance.now();
    const hasStopped = await becomesTrue(() => log.acknowledgementsSince(performance.now() - STOPPED_MS).length === 0);
    // The exchange retries a batch for a while before its callers get 503.
    const isBusy = await becomesTrue(() => busyAnswers(log) > busyBefore);
    await sleep(random.between(1, 4) * 1000);
    const seconds = (performance.now() - fullSince) / 1000;
    await disk.free();
    return {
      what: `filled the disk of the ${isWal ? 'WAL' : 'tables'} for ${seconds.toFixed(1)} s`,
      measures: [{ what: 'trade resumes once the disk has space again', from: performance.now(), limitMs: 15_000 }],
      checks: { 'trade stops on a full disk': hasStopped, 'a full disk is answered with 503': isBusy },
    };
  },
};

const busyAnswers = (log: OrderLog): number => log.failures[503] ?? 0;

/** Whether the condition becomes true before the timeout. */
async function becomesTrue(condition: () => boolean): Promise<boolean> {
  const deadline = performance.now() + EFFECT_TIMEOUT_MS;
  while (!condition() && performance.now() < deadline) await sleep(100);
  return condition();
}
