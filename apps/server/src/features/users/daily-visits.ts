import { addDays, type UserId, warsawDay, warsawMidnight } from '@wieszcz/domain';
import type { Viewer } from '../../platform/auth/viewer.ts';
import type { Dependencies } from '../dependencies.ts';
import { payDailyBonus } from './daily-bonus.ts';

/**
 * A player who stays signed in past midnight in Warsaw has no reason to sign in again, so the first call of each later day counts as that
 * day's first sign-in. The call waits until the bonus is paid. The process remembers the players that it has counted today; if several
 * processes count the same player, the exchange still pays once. A call whose token has no session isn't counted: no sign-in of this release
 * has issued such a token.
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
