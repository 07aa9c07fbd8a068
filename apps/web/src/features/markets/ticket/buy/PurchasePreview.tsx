import { ticketTexts } from '@wieszcz/texts';
import { inWords } from '#game/orders/fills.ts';
import { Summary } from '#game/quotes/Summary.tsx';
import { averageOf } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { FigureList } from '#kit/lists/FigureList.tsx';
import { movedDifference } from '../notes/movedWords.ts';
import { useOpenTicket } from '../ticket.ts';
import { buyFigures } from './buyFigures.tsx';
import type { PurchaseAtOnce } from './usePurchaseAtOnce.ts';

const buyNowTexts = ticketTexts.buyNow;

/** What a purchase at once costs, in words and in figures. */
export function PurchasePreview({ purchase }: { purchase: PurchaseAtOnce }) {
  const { fields, isSheet } = useOpenTicket();
  const { quote, plan, isKnown, moved, budget } = purchase;
  const { taken, missing } = plan;
  const average = taken.shares > 0 ? ticketTexts.average(money(averageOf(taken.sum, taken.shares))) : '';
  return (
    <>
      <Summary
        title={isKnown ? buyNowTexts.summary(taken.shares, money(taken.sum), average) : null}
        text={moved ? movedDifference(moved, false) : isKnown ? buyNowTexts.fills(taken.fills.map(inWords)) : null}
        isStale={!quote.isCurrent}
        obstacle={plan.obstacle}
      />
      <FigureList
        label={ticketTexts.preview}
        figures={buyFigures({
          cost: isKnown ? taken.sum : null,
          shares: taken.shares,
          option: fields.option,
          budget,
          missing,
          after: ticketTexts.after,
          isSheet,
        })}
      />
    </>
  );
}
