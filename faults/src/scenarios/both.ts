import type { Scenario } from '../scenario.ts';

/** The server and the database's main process are killed at the same moment, in either order, and started again. */
export const both: Scenario = {
  name: 'both',
  faults: 20,
  calm: [1, 3],
  async inject({ database, servers, random }) {
    const [only] = servers;
    const pid = await database.postmaster();
    const kills = [() => only!.kill(), () => database.kill(pid)];
    if (random.chance(0.5)) kills.reverse();
    const from = performance.now();
    await Promise.all(kills.map((kill) => kill()));
    await only!.start();
    return {
      what: 'killed server and database',
      measures: [{ what: 'trade goes on after a killed server and database', from, limitMs: 30_000 }],
    };
  },
};
