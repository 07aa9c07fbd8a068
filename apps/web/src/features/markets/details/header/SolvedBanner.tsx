import { PAYOUT } from '@wieszcz/domain';
import { dateInWords, marketTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { betOfVerdict, type Market } from '#api/market.ts';
import { money } from '#game/trading/money.ts';
import { IconCheck } from '#kit/icons/icons.ts';
import classes from './header.module.css';

export function SolvedBanner({ market }: { market: Market }) {
  const { verdict, endDate } = market;
  if (!verdict) return null;
  const bet = betOfVerdict(market);
  return (
    <section className={classes.banner}>
      <p className={classes.solvedBannerWhen}>
        <IconCheck size={17} stroke={2.2} aria-hidden /> {marketTexts.solvedOn(dateInWords(endDate))}
      </p>
      <h2>{withNoBreakSpaces(bet ? marketTexts.solvedAs(bet.title, verdict.option) : marketTexts.solvedNone)}</h2>
      <p className={classes.text}>
        {bet ? marketTexts.solvedPaid(verdict.option) : marketTexts.solvedNonePaid} <b className="num">{money(PAYOUT)}</b>.{' '}
        {marketTexts.solvedDone(market.trade === 'shares')}
      </p>
    </section>
  );
}
