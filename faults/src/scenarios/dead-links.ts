import { setTimeout as sleep } from 'node:timers/promises';
import type { GameServer } from '../game-server.ts';
import type { Scenario } from '../scenario.ts';

const NOT_READY_MS = 3_000;
const STOP_MS = 15_000;
/** Once in this many turns the server is stopped while it has no database. */
const STOP_EVERY = 10;

const elapsed = (since: number): number => performance.now() - since;

/** Connections to the database silently stop carrying data: in one turn only the open ones, in the next for a while new ones as well. */
export const deadLinks: Scenario = {
  name: 'dead-links',
  faults: 20,
  linked: true,
  secondsBetween: [1, 3],
  async inject({ link, servers, random }, turn) {
    const server = servers[0]!;
    link!.closeFrozen();
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
    const severed = performance.now();
    const { status } = await fetch(`${server.origin}/readyz`);
    const checks = { [`/readyz answers 503 within ${NOT_READY_MS / 1000} s`]: status === 503 && elapsed(severed) < NOT_READY_MS };
    const stops = turn % STOP_EVERY === STOP_EVERY - 1;
    if (stops) Object.assign(checks, await stop(server));
    await sleep(Math.max(0, seconds * 1000 - elapsed(severed)));
    link!.restore();
    const restored = performance.now();
    if (stops) await server.start();
    return {
      what: `interrupted the link for ${seconds.toFixed(1)} s`,
      measures: [{ what: 'trade resumes once an interrupted link is restored', from: restored, limitMs: 10_000 }],
      checks,
    };
  },
};

async function stop(server: GameServer): Promise<Record<string, boolean>> {
  const asked = performance.now();
  const code = await server.stop();
  return { [`a server without its database stops in order within ${STOP_MS / 1000} s`]: code === 0 && elapsed(asked) < STOP_MS };
}
