import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '../scenario.ts';

/** Connections to the database stop carrying data without an error: in turns only the open ones, and for a while new ones as well. */
export const deadLinks: Scenario = {
  name: 'dead-links',
  faults: 20,
  linked: true,
  secondsBetween: [1, 3],
  async inject({ link, random }, turn) {
    link!.bury();
    const dead = performance.now();
    if (turn % 2 === 0) {
      link!.freeze();
      return {
        what: 'froze the connections',
        measures: [{ what: 'trade resumes after dead connections', from: dead, limitMs: 10_000 }],
      };
    }
    const seconds = random.between(2, 12);
    link!.sever();
    await sleep(seconds * 1000);
    link!.restore();
    return {
      what: `interrupted the link for ${seconds.toFixed(1)} s`,
      measures: [{ what: 'trade resumes once an interrupted link is restored', from: performance.now(), limitMs: 10_000 }],
    };
  },
};
