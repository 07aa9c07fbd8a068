import { ticketTexts as say, wholeNumber } from '@wieszcz/texts';

const DAILY_LIMIT = 1000;

/** 'limit na dziś: 950 z 1 000'; the general rule while the player's own figure is unknown. */
export function DayLimit({ allowed }: { allowed: number | null }) {
  if (allowed === null) return <>{say.limitGeneral}</>;
  return (
    <>
      {say.limitToday} <b className="num">{wholeNumber(allowed)}</b>{' '}
      <span className="num">{say.limitOf(wholeNumber(DAILY_LIMIT))}</span>
    </>
  );
}
