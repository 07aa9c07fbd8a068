import { positionsTexts, uiTexts, wholeNumber } from '@wieszcz/texts';
import type { Position } from '#api/position.ts';
import { costOfPart, positionValues } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { Profit } from '#game/trading/Money.tsx';
import type { Figure } from '#kit/lists/FigureList.tsx';

/** Shares, average price, cost, value and profit of a position, in this order. The value of a decided position is its payout. */
export function positionFigures(position: Position, sharesLabel: string): Figure[] {
  const { shares, cost, value, profit } = positionValues(position);
  const isPending = position.status === 'PENDING';
  return [
    { label: sharesLabel, value: wholeNumber(shares) },
    { label: positionsTexts.price, value: money(costOfPart({ shares, cost }, 1)) },
    { label: positionsTexts.cost, value: money(cost) },
    { label: isPending ? positionsTexts.valueNow : positionsTexts.payout, value: value === null ? uiTexts.none : money(value) },
    { label: positionsTexts.profit, value: <Profit value={profit} cost={cost} /> },
  ];
}
