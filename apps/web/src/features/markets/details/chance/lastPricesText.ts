import { marketTexts as say, money } from '@wieszcz/texts';
import type { Bet } from '#api/market.ts';

/** Whether nobody has bought any share of these bets. A last price of 0 means no purchase yet. */
export const areUntraded = (bets: readonly Bet[]): boolean =>
  bets.every(({ lastYesPrice, lastNoPrice }) => lastYesPrice === 0 && lastNoPrice === 0);

/**
 * The last prices of both options of a bet in words. Null if the market has several bets and nobody has bought in any: then the list of
 * them says so once.
 */
export function lastPricesText({ lastYesPrice: yes, lastNoPrice: no }: Bet, bets: readonly Bet[]): string | null {
  if (yes > 0 && no > 0) return say.lastPrices(money(yes), money(no));
  if (yes > 0) return say.lastYesOnly(money(yes));
  if (no > 0) return say.lastNoOnly(money(no));
  if (bets.length === 1) return say.noPurchasesInMarket;
  return areUntraded(bets) ? null : say.noPurchases;
}
