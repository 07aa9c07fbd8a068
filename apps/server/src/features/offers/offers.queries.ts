import type { BetId, Option } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { OfferRow } from '../../presenters/offer.ts';
import { type Paging, slice } from '../lists/filters.queries.ts';

/** The book of one option in the order in which purchases take from it: cheapest first, older first at the same price. */
export async function selectOffers(db: Database, bet: BetId, option: Option, paging: Paging): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select o.id, o.price, o.shares, o.created_at as "createdAt", u.username as dealer, o.contract_id as "contractId"
    from (select * from offers where bet_id = ${bet} and option = ${option} order by price, id ${slice(paging)}) o
    left join users u on u.id = o.seller_id
    order by o.price, o.id`.execute(db);
  return rows;
}

export async function countOffers(db: Database, bet: BetId, option: Option, limit: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total
    from (select from offers where bet_id = ${bet} and option = ${option} limit ${limit}) o`.execute(db);
  return rows[0]!.total;
}
