import type { ComponentProps } from 'react';
import { MarketCard } from '../../../game/markets/MarketCard.tsx';
import classes from './CardPreview.module.css';

type CardPreviewProps = {
  title: string;
  market: ComponentProps<typeof MarketCard>['market'];
  /** In place of the bets while there are none. */
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
