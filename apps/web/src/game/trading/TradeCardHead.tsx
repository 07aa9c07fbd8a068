import { withNoBreakSpaces } from '@wieszcz/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Position } from '#api/position.ts';
import { CoverImage } from '../covers/CoverImage.tsx';
import { SideBadge } from './badges.tsx';
import classes from './trading.module.css';

type TradeCardHeadProps = {
  marketInfo: Position['marketInfo'];
  /** Path that the market's topic links to. */
  to: string;
  betTitle: string;
  option: boolean;
  /** Wording of the badge: 'Kontrakt na tak' or 'Opcja na tak'. */
  badge: 'position' | 'option';
  /** Further lines below the bet. */
  children?: ReactNode;
};

/** Cover, market topic and bet of a position's or a transaction's card. The card's grid must name the areas `cover` and `about`. */
export function TradeCardHead({ marketInfo, to, betTitle, option, badge, children }: TradeCardHeadProps) {
  return (
    <>
      <CoverImage className={classes.cover} category={marketInfo.marketCategory} url={marketInfo.marketCover?.url} ratio="1" />
      <div className={classes.about}>
        <h3 className={classes.topic}>
          <Link to={to}>{withNoBreakSpaces(marketInfo.topic)}</Link>
        </h3>
        <p className={classes.bet}>
          <SideBadge option={option} words={badge} />
          <span>{withNoBreakSpaces(betTitle)}</span>
        </p>
        {children}
      </div>
    </>
  );
}
