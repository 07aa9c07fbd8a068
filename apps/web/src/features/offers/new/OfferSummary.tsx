import { newOfferTexts as say, typo } from '@wieszcz/texts';
import type { Position } from '#api/position.ts';
import { CoverImage } from '#game/covers/CoverImage.tsx';
import { FigureList } from '#kit/lists/FigureList.tsx';
import { Money, Profit } from '#game/trading/Money.tsx';
import { SideBadge } from '#game/trading/badges.tsx';
import { costOf, PAYOUT } from '#game/trading/figures.ts';
import type { ListingPlan } from '#game/selling/planListing.ts';
import classes from './new.module.css';

/** Proceeds and profit of the offer, beside the payout that keeping the shares may bring. */
export function OfferSummary({ position, plan }: { position: Position; plan: ListingPlan }) {
  const { bet, marketInfo, option } = position;
  const { proceeds, cost: paid, profit } = plan;
  const shares = plan.filled.shares + plan.waiting;
  return (
    <aside className={`card ${classes.summary}`} aria-label={say.summary}>
      <div className={classes.head}>
        <CoverImage className={classes.cover} category={marketInfo.marketCategory} url={marketInfo.marketCover?.url} ratio="1" />
        <div>
          <p className={classes.topic}>{typo(marketInfo.topic)}</p>
          <p className={classes.bet}>
            <SideBadge option={option} /> {typo(bet.title)}
          </p>
        </div>
      </div>
      <FigureList
        figures={[
          { label: say.proceeds, value: <Money value={proceeds} />, strong: true, rule: true },
          { label: say.paid, value: <Money value={paid} /> },
          { label: say.fee, value: <Money value={0} /> },
          { label: profit < 0 ? say.loss : say.profit, value: <Profit value={profit} cost={paid} /> },
          { label: say.ifWon, value: <Money value={costOf(PAYOUT, shares)} />, rule: true },
          { label: say.left, value: say.leftShares(position.shares - shares) },
        ]}
      />
    </aside>
  );
}
