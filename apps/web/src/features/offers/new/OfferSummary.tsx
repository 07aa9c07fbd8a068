import type { Position } from '@wieszcz/api';
import { newOfferTexts as say, typo } from '@wieszcz/texts';
import { CoverImage } from '../../../game/covers/CoverImage.tsx';
import { FigureList } from '../../../kit/lists/FigureList.tsx';
import { Money, Profit } from '../../../game/trading/Money.tsx';
import { SideBadge } from '../../../game/trading/badges.tsx';
import { averageCost, costOf, minus, PAYOUT } from '../../../game/trading/figures.ts';
import type { OfferDraft } from './offerDraft.ts';
import classes from './OfferSummary.module.css';

/** Proceeds and profit of the offer, beside the payout that keeping the shares may bring. */
export function OfferSummary({ position, draft }: { position: Position; draft: OfferDraft }) {
  const { bet, marketInfo, contractOption } = position;
  const shares = Math.min(draft.shares === '' ? 0 : draft.shares, position.shares);
  const proceeds = costOf(draft.price === '' ? 0 : draft.price, shares);
  const paid = averageCost(position.price, shares);
  const profit = minus(proceeds, paid);
  return (
    <aside className={`card ${classes.summary}`} aria-label={say.summary}>
      <div className={classes.head}>
        <CoverImage
          className={classes.cover}
          category={marketInfo.marketCategory}
          id={0}
          url={marketInfo.marketCover?.url}
          ratio="1"
        />
        <div>
          <p className={classes.topic}>{typo(marketInfo.topic)}</p>
          <p className={classes.bet}>
            <SideBadge option={contractOption} /> {typo(bet.title)}
          </p>
        </div>
      </div>
      <FigureList
        figures={[
          { label: say.proceeds, value: <Money value={proceeds} />, strong: true, rule: true },
          { label: say.paid, value: <Money value={paid} /> },
          { label: say.fee, value: <Money value={0} /> },
          { label: profit < 0 ? say.loss : say.profit, value: <Profit value={profit} cost={paid} /> },
          { label: say.ifWon, value: <Money value={shares * PAYOUT} />, rule: true },
          { label: say.left, value: say.leftShares(position.shares - shares) },
        ]}
      />
    </aside>
  );
}
