import type { ErrorCode } from '@wieszcz/api';
import type { MarketId } from '@wieszcz/domain';
import type { Database } from '../../platform/database/pool.ts';
import { type PlainCode, refused } from '../../platform/http/app-error.ts';
import { type LockedMarket, lockMarket } from './market-life.queries.ts';

/** One change of a market's life: locked, judged and written in one transaction, so that it can't race the exchange or another change. */
export function changeMarket<Result>(
  changes: Database,
  id: MarketId,
  change: (trx: Database, market: LockedMarket) => Promise<Result>,
): Promise<Result> {
  return changes.transaction().execute(async (trx) => {
    const market = await lockMarket(trx, id);
    if (!market) throw refused('MARKET_NOT_FOUND');
    return change(trx, market);
  });
}

/** What the rules of a market's life object, as an answer. */
export function object(objection: { code: ErrorCode } | null): void {
  if (objection) throw refused(objection.code as PlainCode);
}
