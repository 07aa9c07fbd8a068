import { addDays, type UserId, warsawDay, warsawMidnight } from '@wieszcz/domain';
import type { Viewer } from '../../platform/auth/viewer.ts';
import type { Dependencies } from '../dependencies.ts';
import { payDailyBonus } from './daily-bonus.ts';

/**
 * A player who stays signed in past midnight in Warsaw has no reason to sign in again, so the first call of each later day counts as that
 * day's first sign-in. The call waits until the bonus is paid. The process remembers the players that it has counted today; if several
 * processes count the same player, the exchange still pays once. Tokens without a session aren't counted: only tests and releases before
 * sessions issue them.
 */
export function createDailyVisits(
  dependencies: Pick<Dependencies, 'exchange' | 'config' | 'clock' | 'jobs' | 'log'>,
): (viewer: Viewer) => Promise<void> | undefined {
  /** Start and end of the counted day in Warsaw, in ms; kept because every call compares its time with them. */
  let [from, to] = [0, 0];
  const counted = new Map<UserId, Promise<void>>();
  const pay = async (viewer: Viewer): Promise<void> => {
    const isPaidOrQueued = await payDailyBonus(dependencies, viewer);
    if (!isPaidOrQueued) counted.delete(viewer.id);
  };
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
    const paid = pay(viewer);
    counted.set(viewer.id, paid);
    return paid;
  };
}
