import { type MarketId, objectionToClosingNow } from '@wieszcz/domain';
import { insertAct } from '../../platform/acts.ts';
import { changeMarket, refuseOn } from '../markets/change-market.ts';
import { updateMarket } from '../markets/market-life.queries.ts';
import type { AdminDependencies } from './change-user.ts';

/**
 * The operator closes the trade of a market at once, where its author can't. The author can undo that only by taking the market
 * back, while nobody has traded on it. Throws MARKET_NOT_FOUND, MARKET_SOLVED, MARKET_NOT_PUBLISHED or TRADING_CLOSED.
 */
export async function closeTrading(
  { changes, clock }: Pick<AdminDependencies, 'changes' | 'clock'>,
  id: MarketId,
  reason: string | null,
): Promise<void> {
  await changeMarket(changes, id, async (trx, market) => {
    const now = clock.now();
    refuseOn(objectionToClosingNow(market, now));
    await updateMarket(trx, id, { ...market, tradingClosesAt: now });
    await insertAct(
      trx,
      { kind: 'marketEdited', by: null, subject: { market: id }, detail: { changed: ['tradingClosesAt'] }, reason },
      now,
    );
  });
}
