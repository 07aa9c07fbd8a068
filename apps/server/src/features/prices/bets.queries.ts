import type { BetId, MarketId, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import { isSeenBy } from '../markets/markets.queries.ts';

export type VisibleBet = { id: BetId; market: MarketId; lastYesPrice: number; lastNoPrice: number };

/** Of each bet with its viewer those that the viewer may see. */
export async function selectBets(
  db: Database,
  bets: readonly BetId[],
  viewers: readonly (UserId | null)[],
): Promise<(VisibleBet & { viewer: UserId | null })[]> {
  const { rows } = await sql<VisibleBet & { viewer: UserId | null }>`
    select a.viewer, b.id, b.market_id as "market", b.last_yes_price as "lastYesPrice", b.last_no_price as "lastNoPrice"
    from unnest(${bets}::integer[], ${viewers}::integer[]) as a (bet, viewer)
    join bets b on b.id = a.bet join markets m on m.id = b.market_id
    where ${isSeenBy(sql`a.viewer`)}`.execute(db);
  return rows;
}

/** The bets of a market that the viewer may see, oldest first; undefined without such a market. */
export async function selectBetIds(db: Database, market: MarketId, viewer: UserId | null): Promise<BetId[] | undefined> {
  const { rows } = await sql<{ bets: BetId[] }>`
    select array(select b.id from bets b where b.market_id = m.id order by b.id) as bets
    from markets m
    where m.id = ${market} and ${isSeenBy(viewer)}`.execute(db);
  return rows[0]?.bets;
}
