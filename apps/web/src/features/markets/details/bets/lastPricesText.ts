import { marketTexts } from '@wieszcz/texts';
import type { Bet } from '#api/market.ts';
import { money } from '#game/trading/money.ts';

/** Whether nobody has bought any share of these bets. */
export const areUntraded = (bets: readonly Bet[]): boolean =>
  bets.every(({ lastYesPrice, lastNoPrice }) => lastYesPrice === null && lastNoPrice === null);

/**
 * The last prices of both options of a bet in words. Null if the market has several bets and nobody has bought in any: then the list of
 * them says so once.
 */
export function lastPricesText({ lastYesPrice: yes, lastNoPrice: no }: Bet, bets: readonly Bet[]): string | null {
  if (yes !== null && no !== null) return marketTexts.lastPrices(money(yes), money(no));
  if (yes !== null) return marketTexts.lastYesOnly(money(yes));
  if (no !== null) return marketTexts.lastNoOnly(money(no));
  if (bets.length === 1) return marketTexts.noPurchasesInMarket;
  return areUntraded(bets) ? null : marketTexts.noPurchases;
}
