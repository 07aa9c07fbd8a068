import { addDays, type UserId, warsawDay, warsawMidnight } from '@wieszcz/domain';
import type { Viewer } from '../../platform/auth/viewer.ts';
import type { Dependencies } from '../dependencies.ts';
import { mustConfirmEmail, payDailyBonus } from './daily-bonus.ts';
import { findBudget } from './users.queries.ts';

/**
 * A player who stays signed in past midnight in Warsaw has no reason to sign in again, so the first call of each day counts as a sign-in.
 * It also brings the bonus that a sign-in or the confirmation of the e-mail address could neither pay nor leave to a job. The call waits
 * until the bonus is paid or left to a job. The process remembers the players that it has counted today; if several processes count the
 * same player, the exchange still pays once. Tokens without a session aren't counted: only tests and releases before sessions issue them.
 */
export function createDailyVisits(
  dependencies: Pick<Dependencies, 'db' | 'exchange' | 'config' | 'clock' | 'jobs' | 'log'>,
): (viewer: Viewer) => Promise<void> | undefined {
  const { db, clock } = dependencies;
  /** Start and end of the counted day in Warsaw, in ms; kept because every call compares its time with them. */
  let [from, to] = [0, 0];
  const counted = new Map<UserId, Promise<void>>();
  const pay = async (viewer: Viewer): Promise<void> => {
    // Mostly the sign-in has paid, and a read costs less than a claim. If it fails, the exchange decides.
    const found = await findBudget(db, viewer.id, warsawDay(clock.now())).catch(() => null);
    if (found?.bonusToday) return;
    const isPaidOrQueued = await payDailyBonus(dependencies, viewer);
    if (!isPaidOrQueued) counted.delete(viewer.id);
  };
  return (viewer) => {
    if (viewer.role !== 'player' || viewer.session === null) return undefined;
    // Leaves the player uncounted: the first call after the confirmation has to pay.
    if (mustConfirmEmail(dependencies, viewer)) return undefined;
    const now = clock.now();
    if (now.getTime() < from || now.getTime() >= to) {
      const day = warsawDay(now);
      [from, to] = [warsawMidnight(day).getTime(), warsawMidnight(addDays(day, 1)).getTime()];
      counted.clear();
    }
    const known = counted.get(viewer.id);
    if (known) return known;
    const paid = pay(viewer);
    counted.set(viewer.id, paid);
    return paid;
  };
}
