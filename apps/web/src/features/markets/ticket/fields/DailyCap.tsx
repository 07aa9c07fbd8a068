import { MAX_SHARES_PER_DAY } from '@wieszcz/domain';
import { ticketTexts, wholeNumber } from '@wieszcz/texts';

/** 'limit na dziś: 950 z 1 000'; while nothing of it is used up, the whole limit alone. Null, the default, is unknown. */
export function DailyCap({ allowed }: { allowed: number | null }) {
  const whole = wholeNumber(MAX_SHARES_PER_DAY);
  if (allowed === null) return null;
  return (
    <>
      {ticketTexts.limitToday} <b className="num">{wholeNumber(allowed)}</b>
      {allowed < MAX_SHARES_PER_DAY && <span className="num"> {ticketTexts.limitOf(whole)}</span>}
    </>
  );
}
