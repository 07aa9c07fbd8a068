import type { BetId, Option, Price, Shares } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { Fragment } from '../lists/filters.queries.ts';
import { unexpired } from './best-prices.queries.ts';

/** All orders of one kind on one option at one price. */
export type OrdersAtPrice = { kind: 'bid' | 'offer'; option: Option; price: Price; shares: Shares; orders: number };

/** The best `depth` prices of each kind of order on each option of a bet, best first. Reads every order at these prices. */
export async function listOrdersByPrice(db: Database, bet: BetId, depth: number, now: Date): Promise<OrdersAtPrice[]> {
  const levels = (kind: 'bid' | 'offer', option: Option, order: Fragment): Fragment => sql`(
    select ${sql.lit(kind)} as kind, ${sql.lit(option)} as option, price, sum(shares)::bigint as shares, count(*)::integer as orders
    from ${kind === 'bid' ? sql`bids` : sql`offers`} where bet_id = ${bet} and option = ${sql.lit(option)}
      ${kind === 'bid' ? sql`and ${unexpired(now)}` : sql``}
    group by price order by ${order} limit ${depth})`;
  const both = (kind: 'bid' | 'offer', order: Fragment) =>
    sql`${levels(kind, true, order)} union all ${levels(kind, false, order)}`;
  const { rows } = await sql<OrdersAtPrice>`
    ${both('bid', sql`price desc`)} union all ${both('offer', sql`price`)}`.execute(db);
  return rows;
}
