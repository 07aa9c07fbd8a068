import type { BetId, Option } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { OfferRow } from '../../presenters/offer.ts';
import { countRows, type Fragment, type Paging, slice } from '../lists/filters.queries.ts';

const offersOn = (bet: BetId, option: Option): Fragment => sql`offers where bet_id = ${bet} and option = ${option}`;

/** `sharesBefore`: the shares of the offers before this one, also on earlier pages. */
type ListedOffer = OfferRow & { sharesBefore: number };

/** A page of the offers on an option in the order in which purchases are matched: the lowest price first, then the oldest offer. */
export async function listOffers(db: Database, bet: BetId, option: Option, paging: Paging): Promise<ListedOffer[]> {
  const { rows } = await sql<ListedOffer>`
    select o.id, o.price, o.shares, o.created_at as "createdAt", u.username as dealer, o.contract_id as "contractId",
      o.shares_before as "sharesBefore"
    from (select *, sum(shares) over (order by price, id rows unbounded preceding) - shares as shares_before
      from ${offersOn(bet, option)} order by price, id ${slice(paging)}) o
    left join users u on u.id = o.seller_id
    order by o.price, o.id`.execute(db);
  return rows;
}

export const countOffers = (db: Database, bet: BetId, option: Option, limit: number): Promise<number> =>
  countRows(db, offersOn(bet, option), limit);
