import { money, ticketTexts as say } from '@wieszcz/texts';
import type { Figure } from '#kit/lists/FigureList.tsx';
import { costOf, minus, PAYOUT } from './figures.ts';
import { Money, Profit } from './Money.tsx';

type Purchase = {
  costLabel: string;
  /** $ per share. */
  price: number;
  shares: number;
  option: boolean;
  /** In $; null while unknown: then the figures leave out the budget after the purchase. */
  budget: number | null;
};

/** Cost, fee, possible payout and profit of a purchase, and the budget that it leaves or lacks. */
export function purchaseFigures({ costLabel, price, shares, option, budget }: Purchase): Figure[] {
  const cost = costOf(price, shares);
  const payout = shares * PAYOUT;
  const figures: Figure[] = [
    { label: costLabel, value: <Money value={cost} /> },
    { label: say.fee, value: <Money value={0} /> },
    { label: say.win(option), value: <Money value={payout} /> },
    { label: say.profit, value: <Profit value={minus(payout, cost)} /> },
  ];
  if (budget !== null) {
    const left = minus(budget, cost);
    figures.push(
      left < 0
        ? { label: say.after, value: say.missing(money(-left)), wrong: true }
        : { label: say.after, value: <Money value={left} /> },
    );
  }
  return figures;
}
