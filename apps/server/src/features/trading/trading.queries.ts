import type { BetId, DailyCapUsage, Option, Price, Shares, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';

export type Available = { price: Price; shares: Shares; dealer: string | null };

/** What a purchase would meet, in its order: at most `shares` offers, for each holds at least one share. */
export async function selectAvailable(
  db: Database,
  buyer: UserId,
  order: { bet: BetId; option: Option; maxPrice: Price; shares: Shares },
): Promise<Available[]> {
  const { rows } = await sql<Available>`
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

/** What the daily cap remembers of the player's purchases of the option; undefined before the first. */
export async function selectBought(
  db: Database,
  player: UserId,
  { bet, option }: { bet: BetId; option: Option },
): Promise<DailyCapUsage | undefined> {
  const { rows } = await sql<DailyCapUsage>`
    select bought_on::text as "boughtOn", bought_shares as "boughtShares" from contracts
    where player_id = ${player} and bet_id = ${bet} and option = ${option}`.execute(db);
  return rows[0];
}
