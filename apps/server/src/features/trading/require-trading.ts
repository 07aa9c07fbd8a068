import { type MarketLife, objectionToTrading } from '@wieszcz/domain';
import { resultOf } from '../../platform/http/app-error.ts';

/** For previews: throws what the exchange would answer to an order on a market that doesn't trade now. */
export function requireTrading(market: MarketLife, now: Date): void {
  const refusal = objectionToTrading(market, now);
  if (refusal) resultOf({ ok: false, refusal });
}
