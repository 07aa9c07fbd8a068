import type { Scenario } from '../scenario.ts';

/** Kills the database's main process, which is then restarted. */
export const database: Scenario = {
  name: 'database',
  faults: 20,
  secondsBetween: [1, 3],
  async inject({ database }) {
    const from = performance.now();
    await database!.kill(await database!.postmaster());
    await database!.waitUntilReady();
    return { what: 'killed the database', measures: [{ what: 'trade resumes after a killed database', from, limitMs: 15_000 }] };
  },
};
