import { withNoBreakSpaces } from '@wieszcz/texts';
import type { ReactNode } from 'react';
import type { Market } from '#api/market.ts';
import { CoverImage } from '#game/covers/CoverImage.tsx';
import { CategoryLabel } from '#game/markets/CategoryLabel.tsx';
import { MarketCard, type CardMarket } from '#game/markets/MarketCard.tsx';
import classes from './frame.module.css';

/** A card that names the market above a screen's question or form. */
export function SubjectCard({ market, children }: { market: Market; children: ReactNode }) {
  const { category, topic, marketCover } = market;
  return (
    <div className={`card ${classes.card}`}>
      <div className={classes.head}>
        <CoverImage className={classes.cover} category={category} url={marketCover?.url} ratio="4 / 3" />
        <div>
          <CategoryLabel category={category} />
          <h2 className={classes.topic}>{withNoBreakSpaces(topic)}</h2>
        </div>
      </div>
      {children}
    </div>
  );
}

type CardPreviewProps = {
  title: string;
  market: CardMarket;
  /** Text in place of the bets, for a market that has none yet. */
  hint?: string;
};

/** The market's card as lists will show it, without links. */
export function CardPreview({ title, market, hint }: CardPreviewProps) {
  return (
    <div>
      <h2 className={classes.title}>{title}</h2>
      <MarketCard preview market={market} {...(hint ? { hint } : {})} />
    </div>
  );
}
