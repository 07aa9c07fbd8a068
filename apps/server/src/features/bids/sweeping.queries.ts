import type { BidId, MarketId, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';

type StoredBid = { id: BidId; market: MarketId };

/** The bids that expired first. */
export async function listExpiredBids(db: Database, now: Date, limit: number): Promise<StoredBid[]> {
  const { rows } = await sql<StoredBid>`
    select id, market_id as market from bids where expires_at <= ${now} order by expires_at limit ${limit}`.execute(db);
  return rows;
}

/**
 * Bids on markets whose trade has closed. Few markets wait for their resolution at a time, and most of them have no bids any more, so the query
 * looks into `bids` for a few markets only.
 */
export async function listBidsOfClosed(db: Database, now: Date, limit: number): Promise<StoredBid[]> {
  const { rows } = await sql<StoredBid>`
    select bids.id, bids.market_id as market
    from markets join bets on bets.market_id = markets.id join bids on bids.bet_id = bets.id
    where markets.trading_closes_at <= ${now} and markets.solved_at is null
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * Players with bids or offers who were blocked at `since` or later; null: at any time. Finding their offers reads all positions that they
 * hold, decided ones included, so for all who were ever blocked it takes long in an old game.
 */
export async function listBlockedTraders(db: Database, since: Date | null, limit: number): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select id from users
    where ${since ? sql`blocked_at >= ${since}` : sql`blocked_at is not null`} and (
      exists (select from bids where player_id = users.id)
      or exists (select from contracts where player_id = users.id and held and listed_shares > 0)
    )
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
