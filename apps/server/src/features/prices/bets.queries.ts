import type { BetId, MarketId, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { Seen } from '../find-seen.ts';
import { asked, isSeenBy } from '../markets/markets.queries.ts';

export type VisibleBet = { id: BetId; market: MarketId; lastYesPrice: number; lastNoPrice: number };

/** Of each bet with its viewer those that the viewer may see. */
export async function selectBets(
  db: Database,
  bets: readonly BetId[],
  viewers: readonly (UserId | null)[],
): Promise<Seen<VisibleBet>[]> {
  const { rows } = await sql<Seen<VisibleBet>>`
    select a.viewer, b.id, b.market_id as "market", b.last_yes_price as "lastYesPrice", b.last_no_price as "lastNoPrice"
    from ${asked(bets, viewers)} join bets b on b.id = a.id join markets m on m.id = b.market_id
    where ${isSeenBy(sql`a.viewer`)}`.execute(db);
  return rows;
}

export type VisibleBets = { id: MarketId; bets: BetId[] };

/** Of each market with its viewer those that the viewer may see, with their bets, oldest first. */
export async function selectBetIds(
  db: Database,
  markets: readonly MarketId[],
  viewers: readonly (UserId | null)[],
): Promise<Seen<VisibleBets>[]> {
  const { rows } = await sql<Seen<VisibleBets>>`
    select a.viewer, m.id, array(select b.id from bets b where b.market_id = m.id order by b.id) as bets
    from ${asked(markets, viewers)} join markets m on m.id = a.id
    where ${isSeenBy(sql`a.viewer`)}`.execute(db);
  return rows;
}
