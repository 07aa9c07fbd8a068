import type { BidId, MarketId, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';

/** The bids that expired first. */
export async function listExpiredBids(db: Database, now: Date, limit: number): Promise<{ id: BidId; market: MarketId }[]> {
  const { rows } = await sql<{ id: BidId; market: MarketId }>`
    select id, market_id as market from bids where expires_at <= ${now} order by expires_at limit ${limit}`.execute(db);
  return rows;
}

/** Blocked players with bids. */
export async function listBlockedBidders(db: Database, limit: number): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select id from users
    where blocked_at is not null and exists (select from bids where player_id = users.id)
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
