import type { BetId, MarketId, MarketLife } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { BetsRow, MarketsRow } from '../../platform/database/schema.ts';
import { LIFE_COLUMNS } from '../markets/market-life.queries.ts';
import type { VisibleRow } from '../visibility/find-visible.ts';
import { MAY_SEE, requestedRows, type ViewRequest } from '../visibility/visibility.queries.ts';

/** A bet with its last prices in cents, 0 before an option's first trade, and the life of its market. */
export type BetPrice = MarketLife & {
  id: BetsRow['id'];
  market: BetsRow['market_id'];
  lastYesPrice: BetsRow['last_yes_price'];
  lastNoPrice: BetsRow['last_no_price'];
};

/** The requested bets that their viewers may see. */
export async function listBetPrices(db: Database, requests: readonly ViewRequest<BetId>[]): Promise<VisibleRow<BetPrice>[]> {
  const { rows } = await sql<VisibleRow<BetPrice>>`
    select requested.viewer, b.id, b.market_id as "market", b.last_yes_price as "lastYesPrice", b.last_no_price as "lastNoPrice",
      ${LIFE_COLUMNS}
    from ${requestedRows(requests)} join bets b on b.id = requested.id join markets m on m.id = b.market_id
    where ${MAY_SEE}`.execute(db);
  return rows;
}

/** A market with the ids of its bets, oldest first. */
export type MarketBets = { id: MarketsRow['id']; bets: BetsRow['id'][] };

/** The requested markets that their viewers may see. */
export async function listMarketBets(
  db: Database,
  requests: readonly ViewRequest<MarketId>[],
): Promise<VisibleRow<MarketBets>[]> {
  const { rows } = await sql<VisibleRow<MarketBets>>`
    select requested.viewer, m.id, array(select b.id from bets b where b.market_id = m.id order by b.id) as bets
    from ${requestedRows(requests)} join markets m on m.id = requested.id
    where ${MAY_SEE}`.execute(db);
  return rows;
}
