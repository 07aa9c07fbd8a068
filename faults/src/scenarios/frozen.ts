import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '../scenario.ts';

/** What a busy machine adds to the limit. */
const TOLERANCE_MS = 500;

/** One of two servers stops for a few seconds wherever it is, perhaps in the middle of a batch, and goes on later. */
export const frozen: Scenario = {
  name: 'frozen',
  faults: 20,
  servers: 2,
  onOneMarket: true,
  calm: [1, 2],
  // Clients of the frozen one hang up, and those with a key turn to the other.
  patienceMs: 2_500,
  async inject({ servers, random }) {
    const victim = random.pick([0, 1]);
    const seconds = random.between(3, 6);
    const from = performance.now();
    servers[victim]!.freeze();
    await sleep(seconds * 1000);
    servers[victim]!.wake();
    const woken = performance.now();
    return {
      what: `froze server ${victim + 1} for ${seconds.toFixed(1)} s`,
      measures: [
        { what: 'the other server trades on', from, server: 1 - victim, limitMs: 3_000 + TOLERANCE_MS },
        { what: 'the frozen server trades on after it woke', from: woken, server: victim, limitMs: 10_000 },
      ],
    };
  },
};
