import { addDays, type Day, knownEnd, UNDETERMINED_END, warsawMidnight } from '@wieszcz/domain';

/**
 * The rule for the end date of a planned market: the next matching day at least `atLeast` days ahead, the day of the resolution, the last
 * day of the month before that of the resolution, or undetermined. A market that isn't resolved counts as resolved today.
 */
export type Ending =
  | { month?: number; day: number | 'last'; atLeast: number }
  | 'day of resolution'
  | 'end of month before resolution'
  | 'undetermined';

/** The end date of a planned market. */
export function endOf(market: { ends: Ending; resolved?: { daysAgo: number } }, today: Day): Day {
  const { ends } = market;
  if (ends === 'undetermined') return UNDETERMINED_END;
  if (typeof ends === 'object') return nextDay(today, ends);
  const resolved = addDays(today, -(market.resolved?.daysAgo ?? 0));
  return ends === 'end of month before resolution' ? addDays(`${resolved.slice(0, 8)}01`, -1) : resolved;
}

/**
 * When trade on a planned market closes: at the end of its end date. In a demo that is kept for weeks nobody can then trade on a result that
 * is known. Null if the market is resolved or its end date is undetermined.
 */
export function closingOf(market: { ends: Ending; resolved?: object }, endDate: Day): Date | null {
  return market.resolved || knownEnd(endDate) === null ? null : warsawMidnight(addDays(endDate, 1));
}

function nextDay(today: Day, { month, day, atLeast }: Exclude<Ending, string>): Day {
  for (let ahead = atLeast; ; ahead++) {
    const candidate = addDays(today, ahead);
    if (month !== undefined && Number(candidate.slice(5, 7)) !== month) continue;
    if (day === 'last' ? addDays(candidate, 1).endsWith('-01') : Number(candidate.slice(8)) === day) return candidate;
  }
}
