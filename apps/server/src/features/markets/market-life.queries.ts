import type { MarketId, MarketLife, Participation, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { MarketsRow } from '../../platform/database/schema.ts';

/** `MarketLife` of the market `m`. */
export const LIFE_COLUMNS = sql`m.author_id as author, m.published_at is not null as published, m.solved_at is not null as resolved,
  m.trading_closes_at as "tradingClosesAt", m.pause_reason as "pauseReason"`;

export type LockedMarket = MarketLife &
  Pick<MarketsRow, 'id' | 'topic' | 'category' | 'description'> & {
    author: MarketsRow['author_id'];
    endDate: MarketsRow['end_date'];
    cover: MarketsRow['cover_id'];
  };
export type MarketFields = Pick<LockedMarket, 'topic' | 'category' | 'description' | 'endDate' | 'tradingClosesAt'>;

/** Locks the row until the end of the transaction. Every change of a market's life, the exchange's included, takes this row lock. */
export async function lockMarket(trx: Database, id: MarketId): Promise<LockedMarket | undefined> {
  const { rows } = await sql<LockedMarket>`
    select m.id, ${LIFE_COLUMNS}, m.topic, m.category, m.description, m.end_date as "endDate", m.cover_id as cover
    from markets m where m.id = ${id} for update`.execute(trx);
  return rows[0];
}

/** Call after `lockMarket`: the snapshot of a statement that began before the lock could lack a bet that was just added. */
export async function countBets(trx: Database, market: MarketId): Promise<number> {
  const { rows } = await sql<{ bets: number }>`select count(*) as bets from bets where market_id = ${market}`.execute(trx);
  return rows[0]!.bets;
}

export async function insertMarket(db: Database, author: UserId, fields: MarketFields, createdAt: Date): Promise<MarketId> {
  const { rows } = await sql<Pick<MarketsRow, 'id'>>`
    insert into markets (topic, category, description, end_date, trading_closes_at, author_id, created_at)
    values (${fields.topic}, ${fields.category}, ${fields.description}, ${fields.endDate}, ${fields.tradingClosesAt}, ${author}, ${createdAt})
    returning id`.execute(db);
  return rows[0]!.id;
}

export async function updateMarket(trx: Database, id: MarketId, fields: MarketFields): Promise<void> {
  await sql`
    update markets set topic = ${fields.topic}, category = ${fields.category}, description = ${fields.description},
      end_date = ${fields.endDate}, trading_closes_at = ${fields.tradingClosesAt}
    where id = ${id}`.execute(trx);
}

export async function markPublished(trx: Database, id: MarketId, publishedAt: Date): Promise<void> {
  await sql`update markets set published_at = ${publishedAt} where id = ${id}`.execute(trx);
}

/** Also ends a pause, which only a published market may have. */
export async function markPrivate(trx: Database, id: MarketId): Promise<void> {
  await sql`update markets set published_at = null, paused_at = null, pause_reason = null where id = ${id}`.execute(trx);
}

/**
 * Call after `lockMarket`, like `countBets`. A position alone proves no purchase: bids open empty ones. A bid that has expired counts until
 * it is swept, because its money is still reserved. A market with corrections counts as one with bids, so that it can't become private.
 */
export async function findParticipation(trx: Database, market: MarketId): Promise<Participation> {
  const { rows } = await sql<{ bought: boolean; bid: boolean }>`
    select coalesce(bool_or(b.last_yes_price > 0 or b.last_no_price > 0), false) as bought,
      coalesce(bool_or(exists (select from bids where bet_id = b.id)), false)
        or exists (select from corrections where market_id = ${market}) as bid
    from bets b where b.market_id = ${market}`.execute(trx);
  const { bought, bid } = rows[0]!;
  if (bought) return 'shares';
  return bid ? 'bids' : 'none';
}

export async function countCorrections(trx: Database, market: MarketId): Promise<number> {
  const { rows } = await sql<{ corrections: number }>`
    select count(*) as corrections from corrections where market_id = ${market}`.execute(trx);
  return rows[0]!.corrections;
}

export async function insertCorrection(trx: Database, market: MarketId, text: string, publishedAt: Date): Promise<void> {
  await sql`insert into corrections (market_id, body, published_at) values (${market}, ${text}, ${publishedAt})`.execute(trx);
}

/** A market that is paused already keeps the beginning of its pause and gets the new reason. */
export async function markPaused(trx: Database, id: MarketId, reason: string, now: Date): Promise<void> {
  await sql`
    update markets set paused_at = coalesce(paused_at, ${now}), pause_reason = ${reason} where id = ${id}`.execute(trx);
}

export async function markResumed(trx: Database, id: MarketId): Promise<void> {
  await sql`update markets set paused_at = null, pause_reason = null where id = ${id}`.execute(trx);
}

export async function deleteMarketRow(trx: Database, id: MarketId): Promise<void> {
  await sql`delete from markets where id = ${id}`.execute(trx);
}

export async function setCover(trx: Database, id: MarketId, cover: string): Promise<void> {
  await sql`update markets set cover_id = ${cover} where id = ${id}`.execute(trx);
}

const UNIQUE_VIOLATION = '23505';

/** Whether an insert or update failed because another market has the topic: only the constraint is safe against concurrent calls. */
export const isTopicTaken = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION && constraint === 'markets_topic_key_key';
};
