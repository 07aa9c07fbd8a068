import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger } from '../ledger.ts';
import type { Scenario } from '../scenario.ts';

const STOPS_WITHIN_MS = 60_000;

/** The disk of the database's log or of its tables is full for a while, in turn. With a full log PostgreSQL ends altogether. */
export const fullDisk: Scenario = {
  name: 'full-disk',
  faults: 5,
  onDisks: true,
  calm: [1, 2],
  async inject({ database, disks, ledger, random }, turn) {
    const ofLog = turn % 2 === 0;
    const disk = ofLog ? disks!.log : disks!.data;
    const busyBefore = ledger.failures[503] ?? 0;
    await disk.fill();
    // Without this, trade would go on in the file that is there already.
    if (ofLog) await database.needNewLogFile().catch(() => undefined);
    const stops = await untilQuiet(ledger);
    const seconds = random.between(2, 8);
    await sleep(seconds * 1000);
    const busy = (ledger.failures[503] ?? 0) > busyBefore;
    await disk.free();
    return {
      what: `filled the disk of the ${ofLog ? 'log' : 'tables'} for ${seconds.toFixed(1)} s`,
      measures: [{ what: 'trade goes on once the disk has room again', from: performance.now(), limitMs: 15_000 }],
      checks: { 'trade stops on a full disk': stops, 'a full disk is answered with 503': busy },
    };
  },
};

/** Whether trade came to a halt. */
async function untilQuiet(ledger: Ledger): Promise<boolean> {
  const deadline = performance.now() + STOPS_WITHIN_MS;
  while (performance.now() < deadline) {
    await sleep(100);
    if (ledger.since(performance.now() - 1_000).length === 0) return true;
  }
  return false;
}
