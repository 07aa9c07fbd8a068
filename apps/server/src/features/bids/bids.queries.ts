import { type BetId, type BidDetails, type Cents, type MarketId, toCents, type UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { AccountsRow } from '../../platform/database/schema.ts';
import { all, type Condition, countRows, equalsUnlessNull, type Paging, slice } from '../lists/filters.queries.ts';

export type BidFilter = { player: UserId; market: MarketId | null; bet: BetId | null };
/** At most 200 bids of a player are stored, so queries may read and sort all of them. */
const matching = ({ player, market, bet }: BidFilter): Condition =>
  all(sql`player_id = ${player}`, equalsUnlessNull('market_id', market), equalsUnlessNull('bet_id', bet));

/** The player's stored bids, newest first. An expired bid stays in the list until it is swept, because its money is still reserved. */
export async function listBids(db: Database, filter: BidFilter, paging: Paging): Promise<BidDetails[]> {
  const { rows } = await sql<BidDetails>`
    select own.id, own.market_id as market, own.bet_id as bet, own.option, m.topic, b.title as "betTitle", own.price, own.shares,
      own.expires_at as "expiresAt", own.created_at as "createdAt"
    from (select * from bids where ${matching(filter)} order by id desc ${slice(paging)}) own
    join bets b on b.id = own.bet_id join markets m on m.id = own.market_id
    order by own.id desc`.execute(db);
  return rows;
}

export const countBids = (db: Database, filter: BidFilter, limit: number): Promise<number> =>
  countRows(db, sql`bids where ${matching(filter)}`, limit);

/** The money reserved for all bids of the player. */
export async function findReserved(db: Database, player: UserId): Promise<Cents> {
  const { rows } = await sql<Pick<AccountsRow, 'balance'>>`select balance from accounts where reserve_of = ${player}`.execute(db);
  return rows[0]?.balance ?? toCents(0);
}
