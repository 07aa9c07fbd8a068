import type { Scenario } from '../scenario.ts';

/** Kills the server and the database's main process one right after the other, in random order, and restarts them. */
export const both: Scenario = {
  name: 'both',
  faults: 20,
  secondsBetween: [1, 3],
  async inject({ database, servers, random }) {
    const [server] = servers;
    const pid = await database!.postmaster();
    const kills = [() => server!.kill(), () => database!.kill(pid)];
    if (random.chance(0.5)) kills.reverse();
    const from = performance.now();
    await Promise.all(kills.map((kill) => kill()));
    await server!.start();
    return {
      what: 'killed server and database',
      measures: [{ what: 'trade resumes after a killed server and database', from, limitMs: 30_000 }],
    };
  },
};
