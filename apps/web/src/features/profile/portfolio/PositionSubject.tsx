import { withNoBreakSpaces } from '@wieszcz/texts';
import { Link } from 'react-router';
import type { ClosedPosition } from '#api/portfolio.ts';
import { CoverImage } from '#game/covers/CoverImage.tsx';
import { SideBadge } from '#game/trading/badges.tsx';
import classes from './portfolio.module.css';

type Subject = Pick<ClosedPosition, 'marketId' | 'topic' | 'marketCategory' | 'marketCover' | 'betTitle' | 'option'>;

/** What a position is on: cover, market, option and bet. */
export function PositionSubject({ position, to }: { position: Subject; to: string }) {
  const { marketId, topic, marketCategory, marketCover, betTitle, option } = position;
  return (
    <div className={classes.positionSubject}>
      <CoverImage category={marketCategory} id={marketId} url={marketCover?.url} whole className={classes.cover} />
      <div className={classes.text}>
        <Link to={to} className={classes.topic}>
          {withNoBreakSpaces(topic)}
        </Link>
        <div className={classes.bet}>
          <SideBadge option={option} />
          <span>{betTitle}</span>
        </div>
      </div>
    </div>
  );
}
