import type { BetId, DailyCapUsage, Option, Price, Shares, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { ContractsRow, OffersRow, UsersRow } from '../../platform/database/schema.ts';

/** `dealer` is the seller's username; null for the organizer. */
export type BuyableOffer = Pick<OffersRow, 'price' | 'shares'> & { dealer: UsersRow['username'] | null };

/**
 * The offers that an order could match, in matching order; the buyer's own offers are skipped. At most `order.shares` offers, as each holds
 * at least one share.
 */
export async function listBuyableOffers(
  db: Database,
  buyer: UserId,
  order: { bet: BetId; option: Option; maxPrice: Price; shares: Shares },
): Promise<BuyableOffer[]> {
  const { rows } = await sql<BuyableOffer>`
    select o.price, o.shares, u.username as dealer
    from (
      select id, price, shares, seller_id from offers
      where bet_id = ${order.bet} and option = ${order.option} and price <= ${order.maxPrice}
        and seller_id is distinct from ${buyer}
      order by price, id limit ${order.shares}
    ) o
    left join users u on u.id = o.seller_id
    order by o.price, o.id`.execute(db);
  return rows;
}

/** The last day on which the player bought the option, with the shares bought that day; undefined before the first purchase. */
export async function findBought(
  db: Database,
  player: UserId,
  { bet, option }: { bet: BetId; option: Option },
): Promise<DailyCapUsage | undefined> {
  const { rows } = await sql<{ boughtOn: ContractsRow['bought_on']; boughtShares: ContractsRow['bought_shares'] }>`
    select bought_on as "boughtOn", bought_shares as "boughtShares" from contracts
    where player_id = ${player} and bet_id = ${bet} and option = ${option}`.execute(db);
  return rows[0];
}
