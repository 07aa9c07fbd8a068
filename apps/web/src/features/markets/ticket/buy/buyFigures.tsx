import { MAX_SHARES_PER_DAY, MAX_SHARES_PER_PURCHASE, type Cents } from '@wieszcz/domain';
import { ticketTexts } from '@wieszcz/texts';
import { minus, payoutOf } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { Money, Profit } from '#game/trading/Money.tsx';
import { isShareCount } from '#game/trading/typedAmount.ts';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';
import type { Figure } from '#kit/lists/FigureList.tsx';
import { feeAndBudget } from '../feeAndBudget.tsx';

/** Number of shares until the player enters one. */
export const USUAL_SHARES = 10;

/** What is wrong with a number of shares to buy, by itself or because of the daily cap; undefined where nothing is. */
export function sharesError(shares: TypedNumber, allowedToday: number | null): string | undefined {
  if (!isShareCount(shares, MAX_SHARES_PER_PURCHASE)) return ticketTexts.sharesRange(MAX_SHARES_PER_PURCHASE);
  if (allowedToday === null || shares <= allowedToday) return undefined;
  return allowedToday === 0 ? ticketTexts.limitReached(MAX_SHARES_PER_DAY) : ticketTexts.limitLeft(allowedToday);
}

type BuyFiguresInput = {
  /** What the shares cost, at once and in reserve; null while unknown. */
  cost: Cents | null;
  shares: number;
  option: boolean;
  /** Null while unknown. */
  budget: Cents | null;
  /** What the budget lacks: an order needs its worst price for all its shares, so this may be more than `cost` less `budget`. */
  missing: Cents;
  /** Label of the budget that the order leaves. */
  after: string;
  isSheet: boolean;
};

/** Possible payout and profit of a purchase, its fee, and the budget that it leaves. Dashes while the cost is unknown. */
export function buyFigures({ cost, shares, option, budget, missing, after, isSheet }: BuyFiguresInput): Figure[] {
  const payout = payoutOf(shares);
  const left = cost === null || budget === null ? null : minus(budget, cost);
  const budgetAfter: Figure =
    left !== null && missing > 0
      ? { label: after, value: ticketTexts.missing(money(missing)), wrong: true }
      : { label: after, value: <Money value={left} /> };
  return [
    { label: ticketTexts.win(option), value: <Money value={cost === null ? null : payout} /> },
    { label: ticketTexts.profit, value: <Profit value={cost === null ? null : minus(payout, cost)} /> },
    ...feeAndBudget(budgetAfter, isSheet),
  ];
}
