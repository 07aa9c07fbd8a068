import type { Scenario } from '../scenario.ts';

/** Kills the only server process and restarts it at once. */
export const server: Scenario = {
  name: 'server',
  faults: 20,
  secondsBetween: [1, 3],
  async inject({ servers }) {
    const [first] = servers;
    const from = performance.now();
    await first!.kill();
    await first!.start();
    return { what: 'killed the server', measures: [{ what: 'trade resumes after a killed server', from, limitMs: 15_000 }] };
  },
};
