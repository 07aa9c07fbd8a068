import type { MarketId } from '@wieszcz/domain';
import { BusyError } from '../../exchange/index.ts';
import { isLockTimeout } from '../../platform/database/failures.ts';
import type { Database } from '../../platform/database/pool.ts';
import { type PlainCode, refused } from '../../platform/http/app-error.ts';
import { type LockedMarket, lockMarket } from './market-life.queries.ts';

/**
 * Runs one change of a market's life in a transaction that holds the market's row lock, so that it can't race the exchange or another
 * change. Throws MARKET_NOT_FOUND, or BusyError if a row that it needs stays locked for too long.
 */
export function changeMarket<Result>(
  changes: Database,
  id: MarketId,
  change: (trx: Database, market: LockedMarket) => Promise<Result>,
): Promise<Result> {
  const changed = changes.transaction().execute(async (trx) => {
    const market = await lockMarket(trx, id);
    if (!market) throw refused('MARKET_NOT_FOUND');
    return change(trx, market);
  });
  return changed.catch((error: unknown) => {
    throw isLockTimeout(error) ? new BusyError('the market stayed locked', { cause: error }) : error;
  });
}

/** Throws the domain's objection, if there is one, as the error response of the call. */
export function refuseOn(objection: { code: PlainCode } | null): void {
  if (objection) throw refused(objection.code);
}
