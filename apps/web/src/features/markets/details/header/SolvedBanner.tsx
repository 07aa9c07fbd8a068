import type { Market } from '@wieszcz/api';
import { dateInWords, marketTexts as say, money, typo } from '@wieszcz/texts';
import { PAYOUT } from '../../../../game/trading/figures.ts';
import { IconCheck } from '../../../../kit/icons/icons.ts';
import classes from './SolvedBanner.module.css';

export function SolvedBanner({ market }: { market: Market }) {
  const { bets, correctBetId, correctBetOption, resolvedNone, endDate } = market;
  const bet = (bets ?? []).find(({ id }) => id === correctBetId);
  if (!bet) return null;
  return (
    <section className={classes.banner}>
      <p className={classes.when}>
        <IconCheck size={17} stroke={2.2} aria-hidden /> {say.solvedOn(dateInWords(endDate))}
      </p>
      <h2>{typo(resolvedNone ? say.solvedNone : say.solvedAs(bet.title, correctBetOption))}</h2>
      <p className={classes.text}>
        {resolvedNone ? say.solvedNonePaid : say.solvedPaid(correctBetOption)} <b className="num">{money(PAYOUT)}</b>.{' '}
        {say.solvedDone(market.trade === 'shares')}
      </p>
    </section>
  );
}
