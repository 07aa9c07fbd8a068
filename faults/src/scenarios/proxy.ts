import type { Scenario } from '../scenario.ts';

/**
 * Kills the only server behind nginx and restarts it at once. Meanwhile nginx answers 502, also to orders that the server has executed. The
 * clients repeat an order with a key until the game itself answers, as our page does.
 */
export const proxy: Scenario = {
  name: 'proxy',
  faults: 20,
  proxied: 'nginx',
  programs: ['nginx'],
  settings: { TRUST_PROXY: 'loopback' },
  secondsBetween: [1, 3],
  async inject({ servers, log }) {
    const [first] = servers;
    const from = performance.now();
    const before = log.replaced;
    await first!.kill();
    await first!.start();
    return {
      what: `killed the server behind nginx, which answered ${log.replaced - before} calls in its place`,
      measures: [{ what: 'trade resumes after a server was killed behind nginx', from, limitMs: 15_000 }],
    };
  },
};
