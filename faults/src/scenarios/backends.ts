import type { Scenario } from '../scenario.ts';

/** One process of the database is killed, so PostgreSQL ends all others and recovers. */
export const backends: Scenario = {
  name: 'backends',
  faults: 200,
  calm: [0.2, 0.6],
  async inject({ database, random }, turn) {
    const kill = async () => database.kill(await database.victim(turn % 2 === 0, random.unit()));
    const from = performance.now();
    // The game may have closed the connection meanwhile.
    while (!(await kill()));
    await database.answers();
    return { what: 'killed a backend', measures: [{ what: 'trade goes on after a killed backend', from, limitMs: 10_000 }] };
  },
};
