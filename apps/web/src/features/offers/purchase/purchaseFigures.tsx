import { money, offersTexts, ticketTexts as say, wholeNumber } from '@wieszcz/texts';
import type { Figure } from '../../../kit/lists/FigureList.tsx';
import { Money, Profit } from '../../../game/trading/Money.tsx';
import { costOf, minus, PAYOUT } from '../../../game/trading/figures.ts';

const DAILY_LIMIT = 1000;

/** The bill of buying shares of one offer. */
export function purchaseFigures(
  price: number,
  shares: number,
  option: boolean,
  budget: number | null,
  allowed: number | null,
): Figure[] {
  const cost = costOf(price, shares);
  const win = shares * PAYOUT;
  const figures: Figure[] = [
    { label: offersTexts.cost, value: <Money value={cost} /> },
    { label: say.fee, value: <Money value={0} /> },
    { label: say.win(option), value: <Money value={win} /> },
    { label: say.profit, value: <Profit value={minus(win, cost)} /> },
  ];
  if (budget !== null) {
    const left = minus(budget, cost);
    figures.push(
      left < 0
        ? { label: say.after, value: say.missing(money(-left)), wrong: true }
        : { label: say.after, value: <Money value={left} /> },
    );
  }
  if (allowed !== null)
    figures.push({ label: offersTexts.limit, value: offersTexts.limitOf(wholeNumber(allowed), wholeNumber(DAILY_LIMIT)) });
  return figures;
}
