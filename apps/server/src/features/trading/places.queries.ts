import type { BetId, MarketId, OfferId, Option, PositionId, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';

export async function listMarketsOfBets(db: Database, bets: readonly BetId[]): Promise<Map<BetId, MarketId>> {
  const { rows } = await sql<{ id: BetId; market: MarketId }>`
    select id, market_id as market from bets where id = any(${bets}::integer[])`.execute(db);
  return new Map(rows.map(({ id, market }) => [id, market]));
}

export type PlaceOfPosition = { player: UserId; market: MarketId; bet: BetId; option: Option };

export async function listPlacesOfPositions(
  db: Database,
  positions: readonly PositionId[],
): Promise<Map<PositionId, PlaceOfPosition>> {
  const { rows } = await sql<PlaceOfPosition & { id: PositionId }>`
    select id, player_id as player, market_id as market, bet_id as bet, option
    from contracts where id = any(${positions}::integer[])`.execute(db);
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

export type PlaceOfOffer = Pick<PlaceOfPosition, 'bet' | 'option'>;

export async function listPlacesOfOffers(db: Database, offers: readonly OfferId[]): Promise<Map<OfferId, PlaceOfOffer>> {
  const { rows } = await sql<PlaceOfOffer & { id: OfferId }>`
    select id, bet_id as bet, option from offers where id = any(${offers}::integer[])`.execute(db);
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}
