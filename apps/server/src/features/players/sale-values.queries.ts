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
 * An order has at least one share, so as many orders as there are shares are always enough. The order of ids doesn't matter: orders at one
 * price bring the same.
 */
export function saleValue({ player, bet, option, shares }: SoldPosition, now: Date): Fragment {
  return sql`(
    select coalesce(sum(price * least(shares, ${shares} - before)), 0)::bigint
    from (
      select price, shares, sum(shares) over (order by price desc rows unbounded preceding) - shares as before
      from (
        (select price, shares from bids
         where bet_id = ${bet} and option = ${option} and player_id <> ${player} and ${unexpired(now)}
         order by price desc, id limit ${shares})
        union all
        (select 100 - price, shares from offers
         where bet_id = ${bet} and option = not ${option} and price < 100 and seller_id is distinct from ${player}
         order by price, id limit ${shares})
      ) met (price, shares)
    ) walked
    where before < ${shares}
  )`;
}
