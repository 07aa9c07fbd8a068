import { addDays, type UserId, warsawDay, warsawMidnight } from '@wieszcz/domain';
import type { Viewer } from '../../platform/auth/viewer.ts';
import type { Dependencies } from '../dependencies.ts';
import { payDailyBonus } from './daily-bonus.ts';

/**
 * Whoever stays signed in past midnight in Warsaw has no reason to sign in again: the first call of each later day counts as that day's first
 * sign-in, and waits until its bonus is paid. The process remembers whom it has counted today; what several processes or calls count twice,
 * the exchange pays once. A token without a session was not issued by a sign-in of this release, and counts nothing.
 */
export function createDailyVisits(
  dependencies: Pick<Dependencies, 'exchange' | 'config' | 'clock' | 'jobs' | 'log'>,
): (viewer: Viewer) => Promise<void> | undefined {
  /** The day that is counted, from its midnight in Warsaw to the next, in milliseconds: compared with each call. */
  let [from, to] = [0, 0];
  const counted = new Map<UserId, Promise<void>>();
  return (viewer) => {
    if (viewer.role !== 'player' || viewer.session === null) return undefined;
    const now = dependencies.clock.now();
    if (now.getTime() < from || now.getTime() >= to) {
      const day = warsawDay(now);
      [from, to] = [warsawMidnight(day).getTime(), warsawMidnight(addDays(day, 1)).getTime()];
      counted.clear();
    }
    // The sign-in has claimed the bonus of its own day.
    if (viewer.signedInAt.getTime() >= from) return undefined;
    const known = counted.get(viewer.id);
    if (known) return known;
    const paid = payDailyBonus(dependencies, viewer);
    counted.set(viewer.id, paid);
    return paid;
  };
}
