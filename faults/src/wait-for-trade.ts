import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderLog } from './order-log.ts';
import type { Fault } from './scenario.ts';

/** How long a run waits for trade to resume after a fault. */
const RESUME_TIMEOUT_MS = 60_000;
/** Trade has resumed if an order was acknowledged within this time, and the pause began at least this long ago. */
const STABLE_MS = 500;

/**
 * Waits until each measured server acknowledges orders again, or for a minute; the check of the pause then fails. Rejects as soon as the load
 * fails, which ends the run.
 */
export async function waitForTrade(log: OrderLog, { measures }: Pick<Fault, 'measures'>, load: Promise<unknown>): Promise<void> {
  const deadline = performance.now() + RESUME_TIMEOUT_MS;
  const hasResumed = () => {
    const recent = performance.now() - STABLE_MS;
    return measures.every(({ server, from }) => from < recent && log.acknowledgementsSince(recent, server).length > 0);
  };
  while (!hasResumed() && performance.now() < deadline) await Promise.race([sleep(50), load]);
}
