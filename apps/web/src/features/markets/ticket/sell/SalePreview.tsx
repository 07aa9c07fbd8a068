import type { Cents } from '@wieszcz/domain';
import { ticketTexts } from '@wieszcz/texts';
import { useBudget } from '#api/me.ts';
import { inWords } from '#game/orders/fills.ts';
import { Summary } from '#game/quotes/Summary.tsx';
import { averageOf, plus } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { Money, Profit } from '#game/trading/Money.tsx';
import { FigureList, type Figure } from '#kit/lists/FigureList.tsx';
import { movedDifference } from '../notes/movedWords.ts';
import { feeAndBudget } from '../quote/feeAndBudget.tsx';
import { useOpenTicket } from '../ticket.ts';
import type { SaleAtOnce } from './useSaleAtOnce.ts';

const sellNowTexts = ticketTexts.sellNow;

type SalePreviewProps = {
  sale: SaleAtOnce;
  /** The free shares of the position. */
  free: number;
};

/** What a sale at once brings, in words and in figures. */
export function SalePreview({ sale: { shares, quote, plan, isKnown, moved }, free }: SalePreviewProps) {
  const { isSheet } = useOpenTicket();
  const budget = useBudget();
  const { taken } = plan;
  const fills = taken.fills.map(inWords);
  const fillsText = taken.shares === free ? sellNowTexts.allFree(fills) : sellNowTexts.fills(fills);
  const average = taken.shares > 0 ? ticketTexts.average(money(averageOf(taken.sum, taken.shares))) : '';
  return (
    <>
      <Summary
        title={isKnown ? sellNowTexts.summary(taken.shares, money(taken.sum), average) : null}
        text={moved ? movedDifference(moved, true) : isKnown ? fillsText : null}
        isStale={!quote.isCurrent}
        obstacle={plan.obstacle}
      />
      <FigureList
        label={ticketTexts.preview}
        figures={sellFigures({
          cost: typeof shares === 'string' ? null : plan.cost,
          profit: isKnown ? plan.profit : null,
          budgetAfter: isKnown && budget !== null ? plus(budget, taken.sum) : null,
          isSheet,
        })}
      />
    </>
  );
}

/** Amounts are null while unknown. */
type SellFiguresInput = { cost: Cents | null; profit: Cents | null; budgetAfter: Cents | null; isSheet: boolean };

/** Cost of the sold shares, profit, fee, and budget after the sale. */
const sellFigures = ({ cost, profit, budgetAfter, isSheet }: SellFiguresInput): Figure[] => [
  { label: sellNowTexts.cost, value: <Money value={cost} /> },
  { label: sellNowTexts.result(profit ?? 0), value: <Profit value={profit} /> },
  ...feeAndBudget({ label: sellNowTexts.after, value: <Money value={budgetAfter} /> }, isSheet),
];
