import type { BetId, MarketId, MarketLife, OfferId, Option, PositionId, Shares, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { ContractsRow } from '../../platform/database/schema.ts';
import { LIFE_COLUMNS } from '../markets/market-life.queries.ts';

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

/** `shares`: all shares of the position, including listed ones. */
type HeldPosition = Pick<PlaceOfPosition, 'bet' | 'option'> & { shares: Shares; status: ContractsRow['status'] } & MarketLife;

/** The player's own position with the life of its market; undefined if there is none with this id, or it is closed. */
export async function findHeldPosition(db: Database, position: PositionId, player: UserId): Promise<HeldPosition | undefined> {
  const { rows } = await sql<HeldPosition>`
    select c.bet_id as bet, c.option, c.shares + c.listed_shares as shares, c.status, ${LIFE_COLUMNS}
    from contracts c join markets m on m.id = c.market_id
    where c.id = ${position} and c.player_id = ${player} and c.held`.execute(db);
  return rows[0];
}
