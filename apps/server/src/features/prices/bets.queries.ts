import type { BetId, MarketId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { Asked, Seen } from '../visibility/find-visible.ts';
import { asRows, IS_SEEN } from '../markets/markets.queries.ts';

export type VisibleBet = { id: BetId; market: MarketId; lastYesPrice: number; lastNoPrice: number };

export async function selectBets(db: Database, asked: readonly Asked<BetId>[]): Promise<Seen<VisibleBet>[]> {
  const { rows } = await sql<Seen<VisibleBet>>`
    select a.viewer, b.id, b.market_id as "market", b.last_yes_price as "lastYesPrice", b.last_no_price as "lastNoPrice"
    from ${asRows(asked)} join bets b on b.id = a.id join markets m on m.id = b.market_id
    where ${IS_SEEN}`.execute(db);
  return rows;
}

export type VisibleBets = { id: MarketId; bets: BetId[] };

/** Markets with their bets, oldest first. */
export async function selectBetIds(db: Database, asked: readonly Asked<MarketId>[]): Promise<Seen<VisibleBets>[]> {
  const { rows } = await sql<Seen<VisibleBets>>`
    select a.viewer, m.id, array(select b.id from bets b where b.market_id = m.id order by b.id) as bets
    from ${asRows(asked)} join markets m on m.id = a.id
    where ${IS_SEEN}`.execute(db);
  return rows;
}
