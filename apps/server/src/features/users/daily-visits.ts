import { type UserId, warsawDay } from '@wieszcz/domain';
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
  let day = '';
  const counted = new Map<UserId, Promise<void>>();
  return (viewer) => {
    if (viewer.role !== 'player' || viewer.session === null) return undefined;
    const today = warsawDay(dependencies.clock.now());
    // The sign-in has claimed the bonus of its own day.
    if (warsawDay(viewer.signedInAt) >= today) return undefined;
    if (day !== today) {
      day = today;
      counted.clear();
    }
    const known = counted.get(viewer.id);
    if (known) return known;
    const paid = payDailyBonus(dependencies, viewer);
    counted.set(viewer.id, paid);
    return paid;
  };
}
