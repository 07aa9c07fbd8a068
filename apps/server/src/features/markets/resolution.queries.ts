import type { BetId, Cents, MarketId, MarketLife, Shares, Verdict } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { BetsRow } from '../../platform/database/schema.ts';
import { LIFE_COLUMNS } from './market-life.queries.ts';

export type MarketToResolve = MarketLife & { bets: BetsRow['id'][] };

export async function findMarketToResolve(db: Database, id: MarketId): Promise<MarketToResolve | undefined> {
  const { rows } = await sql<MarketToResolve>`
    select ${LIFE_COLUMNS},
      array(select b.id from bets b where b.market_id = m.id order by b.id) as bets
    from markets m where m.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * `shares` are the winning shares, listed ones included. A player with both winning and losing positions counts as a winner. `closedOffers`
 * are those of players, whose shares return to their positions.
 */
export type Stakes = { winners: number; losers: number; shares: Shares; closedOffers: number };

/** Sums the positions in these bets for the case that these options win. */
export async function findStakes(db: Database, bets: readonly BetId[], winningOptions: readonly Verdict[]): Promise<Stakes> {
  const { rows } = await sql<Stakes>`
    with stakes as (
      select c.player_id, bool_or(w.bet is not null) as wins,
        coalesce(sum(c.shares + c.listed_shares) filter (where w.bet is not null), 0)::bigint as shares
      from contracts c
      left join unnest(${winningOptions.map(({ bet }) => bet)}::integer[], ${winningOptions.map(({ option }) => option)}::boolean[])
        as w (bet, option) on w.bet = c.bet_id and w.option = c.option
      where c.bet_id = any(${bets}::integer[]) and c.status = 'PENDING' and c.held
      group by c.player_id
    )
    select count(*) filter (where wins) as winners, count(*) filter (where not wins) as losers,
      coalesce(sum(shares), 0)::bigint as shares,
      (select count(*) from offers where bet_id = any(${bets}::integer[]) and seller_id is not null) as "closedOffers"
    from stakes`.execute(db);
  return rows[0]!;
}

/** The number of bids on these bets, and the money that they reserve, in cents. */
export async function findReservedByBids(db: Database, bets: readonly BetId[]): Promise<{ bids: number; reserved: Cents }> {
  const { rows } = await sql<{ bids: number; reserved: Cents }>`
    select count(*) as bids, coalesce(sum(price * shares::bigint), 0)::bigint as reserved from bids
    where bet_id = any(${bets}::integer[])`.execute(db);
  return rows[0]!;
}
