import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '../scenario.ts';

/** Added to the limit for a busy machine. */
const TOLERANCE_MS = 500;

/** Freezes one of two servers for some seconds, possibly in the middle of a batch. */
export const frozen: Scenario = {
  name: 'frozen',
  faults: 20,
  servers: 2,
  onOneMarket: true,
  secondsBetween: [1, 2],
  // Clients of the frozen server time out; calls with a key are repeated at the other server.
  timeoutMs: 2_500,
  async inject({ servers, random }) {
    const victim = random.pick([0, 1]);
    const seconds = random.between(3, 6);
    const from = performance.now();
    servers[victim]!.freeze();
    await sleep(seconds * 1000);
    servers[victim]!.resume();
    const resumed = performance.now();
    return {
      what: `froze server ${victim + 1} for ${seconds.toFixed(1)} s`,
      measures: [
        { what: 'the other server continues to trade', from, server: 1 - victim, limitMs: 3_000 + TOLERANCE_MS },
        { what: 'the frozen server trades again after it resumes', from: resumed, server: victim, limitMs: 10_000 },
      ],
    };
  },
};
