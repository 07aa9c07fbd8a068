import type { Bet } from '@wieszcz/api';
import { marketTexts as say, money } from '@wieszcz/texts';

/** The last prices of both options in words. A price of 0 means no purchase yet. */
export function lastPricesText({ lastYesPrice: yes, lastNoPrice: no }: Bet): string {
  if (yes > 0 && no > 0) return say.lastPrices(money(yes), money(no));
  if (yes > 0) return say.lastYesOnly(money(yes));
  if (no > 0) return say.lastNoOnly(money(no));
  return say.noPurchases;
}
