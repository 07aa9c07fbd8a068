import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '../scenario.ts';

/** Longer than HAProxy needs to notice that a server isn't ready: two checks, whose answers a busy machine delays. */
const DRAIN_SECONDS = '5';
/** HAProxy's `slowstart`: until then the server that has just started must not be the only one. */
const WARM_UP_MS = 5_000;
const MAX_PAUSE_MS = 5_000;

/** Restarts both servers one after the other behind HAProxy, as an upgrade does. No call may fail. */
export const rolling: Scenario = {
  name: 'rolling',
  faults: 10,
  servers: 2,
  proxied: 'haproxy',
  programs: ['haproxy'],
  // The servers log each call, so that the log shows what became of one that failed.
  settings: { DRAIN_SECONDS, TRUST_PROXY: 'loopback', LOG_LEVEL: 'info' },
  secondsBetween: [1, 2],
  async inject({ servers, proxy, log }) {
    const from = performance.now();
    const [failedBefore, codes] = [log.failed(), [] as (number | null)[]];
    for (const server of servers) {
      codes.push(await server.stop());
      await server.start();
      await proxy!.waitUntilAllUp();
      await sleep(WARM_UP_MS);
    }
    const failed = log.failed() - failedBefore;
    return {
      what: `restarted both servers in turn; ${failed} calls failed; answers other than 200 so far: ${JSON.stringify(log.failures)}`,
      measures: [{ what: 'trade continues during a rolling restart', from, limitMs: MAX_PAUSE_MS }],
      checks: {
        'no call fails during a rolling restart': failed === 0,
        'a restarted server stops in order': codes.every((code) => code === 0),
      },
    };
  },
};
