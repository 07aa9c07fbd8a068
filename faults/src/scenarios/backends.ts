import type { Scenario } from '../scenario.ts';

/** Kills one connection process of the database. PostgreSQL then ends all others and recovers. */
export const backends: Scenario = {
  name: 'backends',
  faults: 200,
  secondsBetween: [0.2, 0.6],
  async inject({ database, random }, turn) {
    const kill = async () => database!.kill(await database!.findConnection(turn % 2 === 0, random.unit()));
    const from = performance.now();
    // The game may have closed the connection in the meantime.
    while (!(await kill()));
    await database!.waitUntilReady();
    return {
      what: 'killed a connection process',
      measures: [{ what: 'trade resumes after a killed connection process', from, limitMs: 10_000 }],
    };
  },
};
