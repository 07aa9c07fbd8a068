import { MAX_SHARES_PER_DAY } from '@wieszcz/domain';
import { ticketTexts as say, wholeNumber } from '@wieszcz/texts';

/** 'limit na dziś: 950 z 1 000'; the general rule while the player's own figure is unknown. */
export function DayLimit({ allowed }: { allowed: number | null }) {
  if (allowed === null) return <>{say.limitGeneral(MAX_SHARES_PER_DAY)}</>;
  return (
    <>
      {say.limitToday} <b className="num">{wholeNumber(allowed)}</b>{' '}
      <span className="num">{say.limitOf(wholeNumber(MAX_SHARES_PER_DAY))}</span>
    </>
  );
}
