import { MarketCard, type CardMarket } from '#game/markets/MarketCard.tsx';
import classes from './frame.module.css';

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
