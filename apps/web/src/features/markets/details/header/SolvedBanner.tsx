import type { Market } from '@wieszcz/api';
import { dateInWords, marketTexts as say, money, typo } from '@wieszcz/texts';
import { PAYOUT } from '../../../../game/trading/figures.ts';
import { IconCheck } from '../../../../kit/icons/icons.ts';
import classes from './SolvedBanner.module.css';

export function SolvedBanner({ market: { bets, correctBetId, correctBetOption, endDate } }: { market: Market }) {
  const bet = (bets ?? []).find(({ id }) => id === correctBetId);
  if (!bet) return null;
  return (
    <section className={classes.banner}>
      <p className={classes.when}>
        <IconCheck size={17} stroke={2.2} aria-hidden /> {say.solvedOn(dateInWords(endDate))}
      </p>
      <h2>{typo(say.solvedAs(bet.title, correctBetOption))}</h2>
      <p className={classes.text}>
        {say.solvedPaid(correctBetOption)} <b className="num">{money(PAYOUT)}</b>. {say.solvedDone}
      </p>
    </section>
  );
}
