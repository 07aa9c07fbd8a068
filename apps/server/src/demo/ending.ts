import { UNDETERMINED_END, type Day } from '@wieszcz/domain';

/** The predicted end of a market: the next matching day at least `atLeast` days ahead, a day relative to the resolution, or undetermined. */
export type Ending =
  | { month?: number; day: number | 'last'; atLeast: number }
  | 'month of resolution'
  | 'month before'
  | 'undetermined';

/** The end date of a planned market, which its texts mention. */
export function endOf(market: { ends: Ending; solved?: { daysAgo: number } }, today: Day): Day {
  const { ends } = market;
  if (ends === 'undetermined') return UNDETERMINED_END;
  if (typeof ends === 'object') return nextDay(today, ends);
  const resolved = plusDays(today, -(market.solved?.daysAgo ?? 0));
  return ends === 'month before' ? plusDays(`${resolved.slice(0, 8)}01`, -1) : resolved;
}

function nextDay(today: Day, { month, day, atLeast }: Exclude<Ending, string>): Day {
  for (let ahead = atLeast; ; ahead++) {
    const candidate = plusDays(today, ahead);
    if (month !== undefined && Number(candidate.slice(5, 7)) !== month) continue;
    if (day === 'last' ? plusDays(candidate, 1).endsWith('-01') : Number(candidate.slice(8)) === day) return candidate;
  }
}

const plusDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
