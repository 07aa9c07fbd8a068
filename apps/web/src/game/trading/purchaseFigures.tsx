import type { Cents } from '@wieszcz/domain';
import { ticketTexts } from '@wieszcz/texts';
import type { Figure } from '#kit/lists/FigureList.tsx';
import { costOf, minus, NOTHING, payoutOf } from './figures.ts';
import { money } from './money.ts';
import { Money, Profit } from './Money.tsx';

type Purchase = {
  costLabel: string;
  /** Of one share. */
  price: Cents;
  shares: number;
  option: boolean;
  /** Null while unknown: then the figures leave out the budget after the purchase. */
  budget: Cents | null;
};

/** Cost, fee, possible payout and profit of a purchase, and the budget that it leaves or lacks. */
export function purchaseFigures({ costLabel, price, shares, option, budget }: Purchase): Figure[] {
  const cost = costOf(price, shares);
  const payout = payoutOf(shares);
  const figures: Figure[] = [
    { label: costLabel, value: <Money value={cost} /> },
    { label: ticketTexts.fee, value: <Money value={NOTHING} /> },
    { label: ticketTexts.win(option), value: <Money value={payout} /> },
    { label: ticketTexts.profit, value: <Profit value={minus(payout, cost)} /> },
  ];
  if (budget !== null) {
    const left = minus(budget, cost);
    figures.push(
      left < 0
        ? { label: ticketTexts.after, value: ticketTexts.missing(money(minus(cost, budget))), wrong: true }
        : { label: ticketTexts.after, value: <Money value={left} /> },
    );
  }
  return figures;
}
