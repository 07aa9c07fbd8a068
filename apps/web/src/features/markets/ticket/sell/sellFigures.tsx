import type { Cents } from '@wieszcz/domain';
import { ticketTexts } from '@wieszcz/texts';
import { NOTHING } from '#game/trading/figures.ts';
import { Money, Profit } from '#game/trading/Money.tsx';
import type { Figure } from '#kit/lists/FigureList.tsx';

const sellNowTexts = ticketTexts.sellNow;

/** Null while unknown. */
type SellFiguresInput = {
  cost: Cents | null;
  profit: Cents | null;
  budgetAfter: Cents | null;
  /** In the sheet of narrow screens the fee comes last, because the lower figures may be out of sight. */
  isSheet: boolean;
};

/** Cost of the sold shares, profit, fee, and budget after the sale. A dash stands for an unknown amount. */
export function sellFigures({ cost, profit, budgetAfter, isSheet }: SellFiguresInput): Figure[] {
  const fee: Figure = { label: ticketTexts.fee, value: <Money value={NOTHING} /> };
  const budget: Figure = { label: sellNowTexts.after, value: <MoneyOrDash value={budgetAfter} /> };
  return [
    { label: sellNowTexts.cost, value: <MoneyOrDash value={cost} /> },
    { label: sellNowTexts.result(profit ?? 0), value: <Profit value={profit} /> },
    ...(isSheet ? [budget, fee] : [fee, budget]),
  ];
}

const MoneyOrDash = ({ value }: { value: Cents | null }) => (value === null ? <Profit value={null} /> : <Money value={value} />);
