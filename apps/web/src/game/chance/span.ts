import { MAX_SPREAD, PAYOUT } from '@wieszcz/domain';
import { chance, chanceTexts } from '@wieszcz/texts';
import type { Bet } from '#api/market.ts';
import { bestBid, oppositeChance } from '../trading/figures.ts';

/** The best bid and ask of yes as chances from 0 to 1, divided like the chance, so that it lies between them. */
export type Span = {
  low: number;
  high: number;
  /** Whether bid and ask are too far apart for their middle to be the chance. */
  isWide: boolean;
};

/** The divisor of the chances of a market's bets: their sum if it is above 1, else 1. */
export const divisorOf = (bets: readonly Bet[]): number => Math.max(1, chanceSum(bets));

/** The sum of the chances before they are divided. */
export function chanceSum(bets: readonly Bet[]): number {
  // Rounded to the four decimals of a chance, because sums of floating-point numbers have small errors.
  return Math.round(bets.reduce((sum, { chanceUnscaled }) => sum + chanceUnscaled, 0) * 10_000) / 10_000;
}

/** The chance that none of a market's bets comes true. */
export const chanceOfNone = (bets: readonly Bet[]): number => Math.max(0, oppositeChance(chanceSum(bets)));

/** The span of a bet among all bets of its market. Without a buyer it begins at 0, without a seller it ends at 1. */
export function spanOf(bet: Bet, bets: readonly Bet[]): Span {
  const bid = bestBid(bet, true) ?? 0;
  const ask = bet.bestYesPrice ?? PAYOUT;
  const divisor = divisorOf(bets);
  // Offers of both options may cross, because a new offer never trades with an offer of the other option.
  return {
    low: Math.min(bid, ask) / PAYOUT / divisor,
    high: Math.max(bid, ask) / PAYOUT / divisor,
    isWide: ask - bid > MAX_SPREAD,
  };
}

/** 'od 35 do 72%' */
export const spanInWords = ({ low, high }: Pick<Span, 'low' | 'high'>): string =>
  chanceTexts.span(chance(low).replace('%', ''), chance(high).replace('%', ''));
