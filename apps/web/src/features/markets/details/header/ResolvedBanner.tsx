import { PAYOUT } from '@wieszcz/domain';
import { dateInWords, marketTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { betOfVerdict, type Market } from '#api/market.ts';
import { money } from '#game/trading/money.ts';
import { IconCheck } from '#kit/icons/icons.ts';
import classes from './header.module.css';

export function ResolvedBanner({ market }: { market: Market }) {
  const { verdict, endDate } = market;
  if (!verdict) return null;
  const bet = betOfVerdict(market);
  return (
    <section className={classes.banner}>
      <p className={classes.resolvedBannerWhen}>
        <IconCheck size={17} stroke={2.2} aria-hidden /> {marketTexts.resolvedOn(dateInWords(endDate))}
      </p>
      <h2>{withNoBreakSpaces(bet ? marketTexts.resolvedAs(bet.title, verdict.option) : marketTexts.noneCameTrue)}</h2>
      <p className={classes.text}>
        {bet ? marketTexts.resolvedPaid(verdict.option) : marketTexts.noneCameTruePaid} <b className="num">{money(PAYOUT)}</b>.{' '}
        {marketTexts.resolvedDone(market.trade === 'shares')}
      </p>
    </section>
  );
}
