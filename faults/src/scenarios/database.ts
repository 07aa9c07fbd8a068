import type { Scenario } from '../scenario.ts';

/** The database's main process is killed; whoever runs it starts it again. */
export const database: Scenario = {
  name: 'database',
  faults: 20,
  calm: [1, 3],
  async inject(stage) {
    const from = performance.now();
    await stage.database.kill(await stage.database.postmaster());
    await stage.database.answers();
    return { what: 'killed the database', measures: [{ what: 'trade goes on after a killed database', from, limitMs: 15_000 }] };
  },
};
