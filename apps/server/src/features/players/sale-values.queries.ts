import { sql } from 'kysely';
import { unexpired } from '../chances/best-prices.queries.ts';
import type { Fragment } from '../lists/filters.queries.ts';

/** Columns or values of SQL that name a position. */
export type SoldPosition = { player: Fragment; bet: Fragment; option: Fragment; shares: Fragment };

/** All shares of the contract `c`, listed ones too. */
export const SHARES_OF_CONTRACT: SoldPosition = {
  player: sql`c.player_id`,
  bet: sql`c.bet_id`,
  option: sql`c.option`,
  shares: sql`(c.shares + c.listed_shares)`,
};

/**
 * A scalar subquery: the cents that selling these shares at once would bring now (`sellShares` of the domain). It walks the bids on the
 * option and the opposite offers below 1 $, best price first, without the player's own orders. Shares that find no buyer bring nothing.
 *
 * Most positions are smaller than the best order, so the best bid and the best offer are read first, and the book only if the better of the
 * two has too few shares.
 */
export function saleValue(position: SoldPosition, now: Date): Fragment {
  const { shares } = position;
  return sql`coalesce((
    select case when shares >= ${shares} then price::bigint * ${shares} else ${walkedValue(position, now)} end
    from ${bestOrders(position, now, sql`1`)} best (price, shares) order by price desc limit 1
  ), 0)`;
}

/** As many orders as there are shares are always enough, because an order has at least one share. */
function walkedValue(position: SoldPosition, now: Date): Fragment {
  const { shares } = position;
  return sql`(
    select sum(price * least(shares, ${shares} - before))::bigint
    from (
      select price, shares, sum(shares) over (order by price desc rows unbounded preceding) - shares as before
      from ${bestOrders(position, now, shares)} met (price, shares)
    ) walked
    where before < ${shares}
  )`;
}

/** The best `limit` orders of each kind that shares can be sold to. Orders at one price bring the same; `id` only follows the order of the index. */
const bestOrders = ({ player, bet, option }: SoldPosition, now: Date, limit: Fragment): Fragment => sql`(
  (select price, shares from bids
   where bet_id = ${bet} and option = ${option} and player_id <> ${player} and ${unexpired(now)}
   order by price desc, id limit ${limit})
  union all
  (select 100 - price, shares from offers
   where bet_id = ${bet} and option = not ${option} and price < 100 and seller_id is distinct from ${player}
   order by price, id limit ${limit})
)`;
