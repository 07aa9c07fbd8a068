import type { Cents } from '@wieszcz/domain';
import { ticketTexts } from '@wieszcz/texts';
import { averageOf, minus } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';

const movedTexts = ticketTexts.moved;

/** The sum of an order has changed since the player saw it. */
export type Move = {
  /** Sums for all `shares`. */
  was: Cents;
  now: Cents;
  shares: number;
};

/** `movedFrom`: the sum that the player saw, null if it is the same now; `taken`: what the order takes now. */
export const moveOf = (movedFrom: Cents | null, taken: { sum: Cents; shares: number }): Move | null =>
  movedFrom === null ? null : { was: movedFrom, now: taken.sum, shares: taken.shares };

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
