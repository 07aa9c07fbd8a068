import { PAYOUT } from '@wieszcz/domain';
import {
  dateShort,
  dateTimeInWords,
  endDateInWords,
  expectedEndDistance,
  expectedEndInWords,
  isUndetermined,
  marketTexts,
  stopTexts,
  dateInWords,
  withNoBreakSpaces,
} from '@wieszcz/texts';
import { type Market, betOfVerdict } from '#api/market.ts';
import { CoverImage } from '#game/covers/CoverImage.tsx';
import { CategoryLabel } from '#game/markets/CategoryLabel.tsx';
import { money } from '#game/trading/money.ts';
import { useNow } from '#kit/feedback/useNow.ts';
import { IconCalendarEvent, IconClock, IconUser, IconCheck } from '#kit/icons/icons.ts';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { ShareButton } from './ShareButton.tsx';
import classes from './header.module.css';

/** The title and the facts of a market and, once it is resolved, its outcome. */
export function MarketHeader({ market }: { market: Market }) {
  const { endDate, tradingClosesAt, stage, category } = market;
  const resolved = stage === 'resolved';
  const now = useNow();
  const isExpected = !isUndetermined(endDate) && !resolved;
  const distance = isExpected ? expectedEndDistance(endDate, now) : null;
  return (
    <>
      <div className={classes.head}>
        <CoverImage className={classes.cover} category={category} id={0} url={market.marketCover?.url} eager />
        <div>
          <div className={classes.top}>
            <CategoryLabel category={category} />
            <span className={classes.shortEnd}>
              {resolved ? marketTexts.endedOn(dateShort(endDate)) : isExpected && expectedEndInWords(endDate, now)}
            </span>
            {stage !== 'unpublished' && <ShareButton market={market} className={classes.share} />}
          </div>
          <PageTitle className={classes.title}>{market.topic}</PageTitle>
          <p className={classes.facts}>
            <span>
              <IconCalendarEvent size={17} stroke={1.7} aria-hidden />
              {resolved ? marketTexts.ended : marketTexts.expectedEnd}: {endDateInWords(endDate)}
              {distance !== null && <span className={classes.marketHeaderWhen}> ({distance})</span>}
            </span>
            {tradingClosesAt && !resolved && (
              <span>
                <IconClock size={17} stroke={1.7} aria-hidden />
                {stopTexts.closes}: {dateTimeInWords(tradingClosesAt)}
              </span>
            )}
            <span>
              <IconUser size={17} stroke={1.7} aria-hidden />
              {marketTexts.organizer}: {market.author}
            </span>
            {stage === 'unpublished' && <b>{marketTexts.unpublished}</b>}
          </p>
        </div>
      </div>
      {resolved && <ResolvedBanner market={market} />}
    </>
  );
}

function ResolvedBanner({ market }: { market: Market }) {
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
