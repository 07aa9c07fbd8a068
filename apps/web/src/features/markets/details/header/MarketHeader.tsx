import {
  dateShort,
  dateTimeInWords,
  endDateInWords,
  expectedEndDistance,
  expectedEndInWords,
  isUndetermined,
  marketTexts,
  stopTexts,
} from '@wieszcz/texts';
import type { Market } from '#api/market.ts';
import { CoverImage } from '#game/covers/CoverImage.tsx';
import { CategoryLabel } from '#game/markets/CategoryLabel.tsx';
import { useNow } from '#kit/feedback/useNow.ts';
import { IconCalendarEvent, IconClock, IconUser } from '#kit/icons/icons.ts';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { ShareButton } from './ShareButton.tsx';
import classes from './header.module.css';

export function MarketHeader({ market }: { market: Market }) {
  const { endDate, tradingClosesAt, stage, category } = market;
  const resolved = stage === 'resolved';
  const now = useNow();
  const isExpected = !isUndetermined(endDate) && !resolved;
  const distance = isExpected ? expectedEndDistance(endDate, now) : null;
  return (
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
  );
}
