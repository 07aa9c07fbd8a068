import { type BetId, type BidId, type OfferId, type Option, PAYOUT, type Price, type Shares, type UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import { unexpired } from '../chances/best-prices.queries.ts';
import type { Fragment } from '../lists/filters.queries.ts';

type OrdersAt = { bet: BetId; kind: 'bid' | 'offer'; option: Option; price: Price; shares: Shares };
/** All orders of one kind on one option at one price. */
export type Level = OrdersAt & { orders: number };

/** The levels of these bets. Reads every order. */
export async function listLevels(db: Database, bets: readonly BetId[], now: Date): Promise<Level[]> {
  const levels = (kind: 'bid' | 'offer', orders: Fragment): Fragment => sql`
    select bet_id as bet, ${sql.lit(kind)} as kind, option, price, sum(shares)::bigint as shares, count(*)::integer as orders
    from ${orders} where bet_id = any(${bets}::integer[])`;
  const { rows } = await sql<Level>`
    ${levels('bid', sql`bids`)} and ${unexpired(now)} group by bet_id, option, price
    union all
    ${levels('offer', sql`offers`)} group by bet_id, option, price`.execute(db);
  return rows;
}

/** The player's own orders on these bets. The levels include them. */
export async function listOwnOrders(db: Database, player: UserId, bets: readonly BetId[], now: Date): Promise<OrdersAt[]> {
  const { rows } = await sql<OrdersAt>`
    select bet_id as bet, 'bid' as kind, option, price, shares from bids
    where player_id = ${player} and bet_id = any(${bets}::integer[]) and ${unexpired(now)}
    union all
    select o.bet_id, 'offer', o.option, o.price, o.shares
    from contracts c join offers o on o.contract_id = c.id
    where c.player_id = ${player} and c.bet_id = any(${bets}::integer[]) and c.listed_shares > 0`.execute(db);
  return rows;
}

/** How many orders at one price are read. */
const MAX_ORDERS_AT_PRICE = 2_000;

/**
 * For each of the player's orders, the shares of others in older orders at the same price. All orders count as bids: an offer, also one of
 * the player, is a synthetic bid on the opposite option. Leaves out orders that aren't among the first 2000 orders at their price.
 */
export async function listOlderAtPrice(
  db: Database,
  player: UserId,
  orders: readonly (BidId | OfferId)[],
  now: Date,
): Promise<{ id: BidId | OfferId; older: Shares }[]> {
  const first = sql`order by id limit ${sql.lit(MAX_ORDERS_AT_PRICE)}`;
  const { rows } = await sql<{ id: BidId | OfferId; older: Shares }>`
    with own as (
      select bet_id, option, price from bids where id = any(${orders}::integer[])
      union select bet_id, not option, ${sql.lit(PAYOUT)} - price from offers where id = any(${orders}::integer[])
    )
    select queue.id, queue.older
    from own as place
    cross join lateral (
      select id, coalesce(sum(shares) filter (where owner <> ${player}) over (order by id), 0)::bigint as older
      from (
        (select id, shares, player_id as owner from bids
          where bet_id = place.bet_id and option = place.option and price = place.price
            and (${unexpired(now)} or player_id = ${player}) ${first})
        union all
        (select id, shares, coalesce(seller_id, 0) from offers
          where bet_id = place.bet_id and option = not place.option and price = ${sql.lit(PAYOUT)} - place.price ${first})
        ${first}
      ) as orders
    ) as queue
    where queue.id = any(${orders}::integer[])`.execute(db);
  return rows;
}
