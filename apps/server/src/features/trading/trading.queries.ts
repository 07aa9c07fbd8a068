import type { BetId, DailyCapUsage, MarketLife, Option, PositionId, Price, Shares, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { BidsRow, ContractsRow, OffersRow } from '../../platform/database/schema.ts';
import { unexpired } from '../chances/best-prices.queries.ts';
import type { Fragment } from '../lists/filters.queries.ts';
import { LIFE_COLUMNS } from '../markets/market-life.queries.ts';

/** Orders of one option that a taker could match. Each holds at least one share, so at most `shares` orders are read. */
type Wanted = { bet: BetId; option: Option; limit: Price; shares: Shares };

/** `seller` is null for the organizer. */
export type RestingOffer = Pick<OffersRow, 'id' | 'price' | 'shares'> & { seller: OffersRow['seller_id'] };
export type RestingBid = Pick<BidsRow, 'id' | 'price' | 'shares'> & { player: BidsRow['player_id'] };

/** Without a taker (null), the orders of all players. */
const ofOthers = (owner: Fragment, taker: UserId | null): Fragment =>
  taker === null ? sql`true` : sql`${owner} is distinct from ${taker}`;

/** Of these orders, best first by the priority, as many as the shares need. No two have the same priority. */
const needed = (orders: Fragment, priority: Fragment, shares: Shares): Fragment => sql`(
  select * from (
    select best.*, sum(shares) over (order by ${priority} rows unbounded preceding) - shares as shares_before
    from (${orders} order by ${priority} limit ${shares}) best
  ) counted
  where shares_before < ${shares})`;

/** Offers at the limit or cheaper, in matching order; the taker's own are skipped. */
export async function listOffersToTake(
  db: Database,
  taker: UserId | null,
  { bet, option, limit, shares }: Wanted,
): Promise<RestingOffer[]> {
  const offers = sql`
    select id, price, shares, seller_id as seller from offers
    where bet_id = ${bet} and option = ${option} and price <= ${limit} and ${ofOthers(sql`seller_id`, taker)}`;
  const { rows } = await sql<RestingOffer>`
    select id, price, shares, seller from ${needed(offers, sql`price, id`, shares)} o order by price, id`.execute(db);
  return rows;
}

/** Open bids at the limit or dearer, in matching order; the taker's own are skipped. */
export async function listBidsToTake(
  db: Database,
  taker: UserId | null,
  { bet, option, limit, shares }: Wanted,
  now: Date,
): Promise<RestingBid[]> {
  const bids = sql`
    select id, price, shares, player_id as player from bids
    where bet_id = ${bet} and option = ${option} and price >= ${limit}
      and ${ofOthers(sql`player_id`, taker)} and ${unexpired(now)}`;
  const { rows } = await sql<RestingBid>`
    select id, price, shares, player from ${needed(bids, sql`price desc, id`, shares)} b order by price desc, id`.execute(db);
  return rows;
}

/** What the daily cap of an option depends on. */
type CapUsage = {
  /** The last day on which the player bought the option, with the shares bought that day; undefined before the first purchase. */
  bought: DailyCapUsage | undefined;
  /** Shares in the player's bids, also in expired ones that aren't swept yet. */
  sharesInBids: Shares;
};

export async function findCapUsage(
  db: Database,
  player: UserId,
  { bet, option }: { bet: BetId; option: Option },
): Promise<CapUsage> {
  const { rows } = await sql<{ [Name in keyof DailyCapUsage]: DailyCapUsage[Name] | null } & { sharesInBids: Shares }>`
    select c.bought_on as "boughtOn", c.bought_shares as "boughtShares", open.shares as "sharesInBids"
    from (
      select coalesce(sum(shares), 0)::integer as shares from bids
      where player_id = ${player} and bet_id = ${bet} and option = ${option}
    ) open
    left join contracts c on c.player_id = ${player} and c.bet_id = ${bet} and c.option = ${option}`.execute(db);
  const { boughtOn, boughtShares, sharesInBids } = rows[0]!;
  return { bought: boughtOn === null || boughtShares === null ? undefined : { boughtOn, boughtShares }, sharesInBids };
}

/** `shares`: the free shares of the position. */
type HeldPosition = { bet: BetId; option: Option; shares: Shares; status: ContractsRow['status'] } & MarketLife;

/**
 * The player's own position with the life of its market, decided or not; undefined if the player has none with this id, or it has neither
 * free nor listed shares.
 */
export async function findHeldPosition(db: Database, position: PositionId, player: UserId): Promise<HeldPosition | undefined> {
  const { rows } = await sql<HeldPosition>`
    select c.bet_id as bet, c.option, c.shares, c.status, ${LIFE_COLUMNS}
    from contracts c join markets m on m.id = c.market_id
    where c.id = ${position} and c.player_id = ${player} and c.held`.execute(db);
  return rows[0];
}
