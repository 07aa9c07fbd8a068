import { MAX_SHARES_PER_DAY, MAX_SHARES_PER_PURCHASE, type Cents } from '@wieszcz/domain';
import { ticketTexts } from '@wieszcz/texts';
import type { Move } from '#game/quotes/useQuote.ts';
import { averageOf, minus, NOTHING, payoutOf } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { Money, Profit } from '#game/trading/Money.tsx';
import { isShareCount } from '#game/trading/typedAmount.ts';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';
import type { Figure } from '#kit/lists/FigureList.tsx';

const movedTexts = ticketTexts.moved;

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

/**
 * The last figures of an order: its fee, and the budget that it leaves. In the sheet of narrow screens the fee comes last, because the lower
 * figures may be out of sight.
 */
export function feeAndBudget(budgetAfter: Figure, isSheet: boolean): Figure[] {
  const fee: Figure = { label: ticketTexts.fee, value: <Money value={NOTHING} /> };
  return isSheet ? [budgetAfter, fee] : [fee, budgetAfter];
}

/** 'Cena wzrosła do 0,54 $': the new average. Without the price where the average in whole cents is the old one. */
export function movedTitle({ was, now, shares }: Move): string {
  const price = money(averageOf(now, shares));
  const isUp = now > was;
  if (price === money(averageOf(was, shares))) return isUp ? movedTexts.slightlyUp : movedTexts.slightlyDown;
  return isUp ? movedTexts.up(price) : movedTexts.down(price);
}

/** 'Było 26,40 $, teraz o 0,60 $ drożej' of a purchase, '… mniej' of a sale. */
export function movedDifference({ was, now }: Move, isSale: boolean): string {
  const isUp = now > was;
  const by = money(isUp ? minus(now, was) : minus(was, now));
  const words = isSale ? (isUp ? movedTexts.more : movedTexts.less) : isUp ? movedTexts.dearer : movedTexts.cheaper;
  return words(money(was), by);
}
