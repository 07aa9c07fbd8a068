import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '../scenario.ts';

/** Connections to the database carry nothing any more and nobody is told: in turn only those that are open, and new ones too for a while. */
export const deadLinks: Scenario = {
  name: 'dead-links',
  faults: 20,
  linked: true,
  calm: [1, 3],
  async inject({ link, random }, turn) {
    link!.bury();
    const dead = performance.now();
    if (turn % 2 === 0) {
      link!.freeze();
      return {
        what: 'froze the connections',
        measures: [{ what: 'trade goes on after dead connections', from: dead, limitMs: 10_000 }],
      };
    }
    const seconds = random.between(2, 12);
    link!.sever();
    await sleep(seconds * 1000);
    link!.restore();
    return {
      what: `cut the way for ${seconds.toFixed(1)} s`,
      measures: [{ what: 'trade goes on once a cut way is open again', from: performance.now(), limitMs: 10_000 }],
    };
  },
};
