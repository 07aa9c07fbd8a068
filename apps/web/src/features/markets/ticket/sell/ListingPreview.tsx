import { ticketTexts } from '@wieszcz/texts';
import { CrossedNote } from '#game/quotes/CrossedNote.tsx';
import { Summary } from '#game/quotes/Summary.tsx';
import { listingSummary, listingSummaryText } from '#game/selling/listingWords.ts';
import { SellInstead } from '#game/selling/SellInstead.tsx';
import { NOTHING } from '#game/trading/figures.ts';
import { Money, Profit } from '#game/trading/Money.tsx';
import { amountOr } from '#game/trading/typedAmount.ts';
import { FigureList } from '#kit/lists/FigureList.tsx';
import type { SaleAtPrice } from './useSaleAtPrice.ts';

/**
 * What an offer brings, in words and in figures; between them, why it can't be made. If selling at once brings as much, a button to do so
 * replaces the words.
 */
export function ListingPreview({ sale }: { sale: SaleAtPrice }) {
  const { price, quote, plan, isBetterNow, doubtful, instead } = sale;
  const { isKnown, proceeds, cost, profit } = plan;
  return (
    <>
      {proceeds !== null && (isBetterNow || instead.doubtful) && <SellInstead sale={instead} proceeds={proceeds} />}
      {!isBetterNow && (
        <Summary
          title={isKnown ? listingSummary(plan, amountOr(price, NOTHING)) : null}
          text={isKnown ? listingSummaryText(plan) : null}
          isStale={!quote.isCurrent}
          obstacle={plan.obstacle}
        />
      )}
      {doubtful === null && plan.obstacle === 'crossed' && plan.crossed && <CrossedNote crossed={plan.crossed} />}
      <FigureList
        label={ticketTexts.preview}
        figures={[
          { label: ticketTexts.listing.proceeds, value: <Money value={proceeds} /> },
          { label: ticketTexts.sellNow.cost, value: <Money value={cost} /> },
          { label: ticketTexts.sellNow.result(profit ?? 0), value: <Profit value={profit} /> },
        ]}
      />
    </>
  );
}
