import type { Scenario } from '../scenario.ts';

/** The only server process is killed and started again at once. */
export const server: Scenario = {
  name: 'server',
  faults: 20,
  calm: [1, 3],
  async inject({ servers }) {
    const [only] = servers;
    const from = performance.now();
    await only!.kill();
    await only!.start();
    return { what: 'killed the server', measures: [{ what: 'trade goes on after a killed server', from, limitMs: 15_000 }] };
  },
};
