import { ticketTexts } from '@wieszcz/texts';
import { NOTHING } from '#game/trading/figures.ts';
import { Money } from '#game/trading/Money.tsx';
import type { Figure } from '#kit/lists/FigureList.tsx';

/**
 * The last figures of an order: its fee, and the budget that it leaves. In the sheet of narrow screens the fee comes last, because the lower
 * figures may be out of sight.
 */
export function feeAndBudget(budgetAfter: Figure, isSheet: boolean): Figure[] {
  const fee: Figure = { label: ticketTexts.fee, value: <Money value={NOTHING} /> };
  return isSheet ? [budgetAfter, fee] : [fee, budgetAfter];
}
