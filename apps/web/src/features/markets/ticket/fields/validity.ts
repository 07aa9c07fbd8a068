import { addDays, DAY_MS, MAX_BID_LIFETIME_DAYS, MIN_BID_LIFETIME_MS, warsawDay, warsawMidnight } from '@wieszcz/domain';
import type { TicketFields } from '../ticket.ts';

/** The first and the last day until whose end a bid may wait, as YYYY-MM-DD in Warsaw. */
export function allowedLastDays(now: Date): { first: string; last: string } {
  const today = warsawDay(now);
  const isAlmostOver = warsawMidnight(addDays(today, 1)).getTime() - now.getTime() < 2 * MIN_BID_LIFETIME_MS;
  // One day less than the lifetime, because a bid waits until the end of its last day.
  return { first: isAlmostOver ? addDays(today, 1) : today, last: addDays(today, MAX_BID_LIFETIME_DAYS - 1) };
}

const USUAL_DAYS = 30;
/** The day until whose end a bid waits unless the player chooses another, as YYYY-MM-DD in Warsaw. */
export const usualLastDay = (now: Date): string => addDays(warsawDay(now), USUAL_DAYS);

/** When a bid that is placed now expires; null for one that waits until it is cancelled, undefined without a valid last day. */
export function expiryOf({ validity, lastDay }: Pick<TicketFields, 'validity' | 'lastDay'>, now: Date): Date | null | undefined {
  switch (validity) {
    case 'cancelled':
      return null;
    case 'day':
      return new Date(now.getTime() + DAY_MS);
    case 'week':
      return new Date(now.getTime() + 7 * DAY_MS);
    case 'date': {
      const { first, last } = allowedLastDays(now);
      return lastDay >= first && lastDay <= last ? warsawMidnight(addDays(lastDay, 1)) : undefined;
    }
  }
}
