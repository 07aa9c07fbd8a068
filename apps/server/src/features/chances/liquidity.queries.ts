import { type BetId, MIN_NEAR_SHARES, MIN_TRADERS } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { Fragment } from '../lists/filters.queries.ts';
import { unexpired } from './best-prices.queries.ts';

/**
 * How many positions of each option are searched for traders, in order of player id. A bid gives a player a position before any trade, so all
 * of these may belong to players who have never traded. Such a bet counts as thin, even if players with higher ids trade on it.
 */
const READ_POSITIONS = 1_000;

/** Prices of yes up to which shares count as near the middle. `hasTraders`: the bet is known to have `MIN_TRADERS`, so they aren't counted. */
export type NearMiddle = { bet: BetId; lowestBid: number; highestAsk: number; hasTraders: boolean };
/** Different traders, at most `MIN_TRADERS`; shares near the middle in bids and asks, at most `MIN_NEAR_SHARES`, 0 if the traders are too few. */
export type Liquidity = { bet: BetId; traders: number; bids: number; asks: number };

/** A bounded read: at most `READ_POSITIONS` positions per option, and at most `MIN_NEAR_SHARES` orders of each kind on each side. */
export async function listLiquidity(db: Database, bets: readonly NearMiddle[], now: Date): Promise<Liquidity[]> {
  const { rows } = await sql<Liquidity>`
    select near.bet, counted.traders, coalesce(depth.bids, 0) as bids, coalesce(depth.asks, 0) as asks
    from unnest(
      ${bets.map(({ bet }) => bet)}::integer[], ${bets.map(({ lowestBid }) => lowestBid)}::integer[],
      ${bets.map(({ highestAsk }) => highestAsk)}::integer[], ${bets.map(({ hasTraders }) => hasTraders)}::boolean[]
    ) as near (bet, lowest_bid, highest_ask, has_traders)
    cross join lateral (
      select case when near.has_traders then ${MIN_TRADERS} else coalesce(
        (select count(*) from ${tradersOf(true)} trader having count(*) = ${MIN_TRADERS}),
        (select least(count(*), ${MIN_TRADERS}) from (${tradersOf(true)} union ${tradersOf(false)}) trader)
      ) end::integer as traders
    ) counted
    left join lateral (
      select ${sharesIn(bidsFrom(true, sql`near.lowest_bid`, now), offersUpTo(false, sql`100 - near.lowest_bid`))} as bids,
        ${sharesIn(offersUpTo(true, sql`near.highest_ask`), bidsFrom(false, sql`100 - near.highest_ask`, now))} as asks
    ) depth on counted.traders >= ${MIN_TRADERS}`.execute(db);
  return rows;
}

/** Players whose position of the option has ever counted a purchase. Sellers are among them, because they bought what they sell. */
const tradersOf = (option: boolean): Fragment => sql`(
  select player_id from (
    select player_id, bought_shares from contracts where bet_id = near.bet and option = ${sql.lit(option)}
    order by player_id limit ${sql.lit(READ_POSITIONS)}
  ) positions where bought_shares > 0 limit ${sql.lit(MIN_TRADERS)})`;

/** Orders of each kind that are read first. The organizer's order alone often has enough shares. */
const FIRST_ORDERS = 8;

/**
 * Shares of both kinds of orders together. `case` reads further orders only if the first ones aren't enough and there may be more.
 * `MIN_NEAR_SHARES` orders are always enough, because each has at least one share.
 */
function sharesIn(orders: Fragment, syntheticOrders: Fragment): Fragment {
  const first = (limit: number) =>
    sql`((${orders} limit ${sql.lit(limit)}) union all (${syntheticOrders} limit ${sql.lit(limit)})) orders`;
  const enough = sql.lit(MIN_NEAR_SHARES);
  return sql`(
    select least(${enough}, case when sum(shares) < ${enough} and count(*) >= ${sql.lit(FIRST_ORDERS)}
      then (select sum(shares) from ${first(MIN_NEAR_SHARES)}) else coalesce(sum(shares), 0) end)::integer
    from ${first(FIRST_ORDERS)})`;
}

const bidsFrom = (option: boolean, price: Fragment, now: Date): Fragment =>
  sql`select shares from bids where bet_id = near.bet and option = ${sql.lit(option)} and price >= ${price} and ${unexpired(now)}
    order by price desc, id`;

const offersUpTo = (option: boolean, price: Fragment): Fragment =>
  sql`select shares from offers where bet_id = near.bet and option = ${sql.lit(option)} and price <= ${price}
    order by price, id`;
