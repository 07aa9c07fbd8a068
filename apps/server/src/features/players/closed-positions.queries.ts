import type { PositionStatus } from '@wieszcz/api';
import type { Cents, MarketId, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { BetsRow, ContractsRow, MarketsRow } from '../../platform/database/schema.ts';
import { countRows, OPTIMIZATION_FENCE, type Paging, slice } from '../lists/filters.queries.ts';
import type { PlayerAccount } from './budget-history.queries.ts';
import { IS_REDEEMED } from './journal-movements.queries.ts';

export type ClosedPositionRow = Pick<MarketsRow, 'topic' | 'category'> & {
  contractId: ContractsRow['id'];
  marketId: ContractsRow['market_id'];
  cover: MarketsRow['cover_id'];
  betTitle: BetsRow['title'];
  option: ContractsRow['option'];
  /** Pending: nothing of it is held any more. */
  status: PositionStatus;
  closedAt: ContractsRow['modified_at'];
  /** What it brought less what it cost. */
  result: Cents;
  /** Number of transactions in which shares of it were sold, merges included. */
  sales: number;
};

/** `market`: null for those of all markets. */
export type ClosedFilter = { player: UserId; market: MarketId | null };

/**
 * Decided positions, and those of which every share has gone. `bought_shares` leaves out positions of bids that bought nothing. Positions on
 * one market are found by its bets, not among all of the player's: naming both options lets PostgreSQL look them up in the unique index
 * (bet_id, option, player_id).
 */
const closed = ({ player, market }: ClosedFilter) => {
  const bets = sql`array(select id from bets where market_id = ${market})`;
  const own =
    market === null
      ? sql`player_id = ${player}`
      : sql`player_id = ${player} and option in (true, false) and bet_id = any(${bets})`;
  return sql`(
  select * from contracts where ${own} and held and status <> 'PENDING'
  union all
  select * from contracts where ${own} and not held and bought_shares > 0)`;
};

/**
 * A page of the player's closed positions with their results, by the journal: sales and the payout less purchases. A redeemed pair brings
 * 1 $, half of it for each option. Reads all trades of the player, as no index has both players and bets. Without the
 * fences the planner may combine the index by player with the one by bet, and read all trades of a busy bet.
 */
export async function listClosedPositions(
  db: Database,
  { player, account, market }: PlayerAccount & ClosedFilter,
  paging: Paging,
): Promise<ClosedPositionRow[]> {
  const { rows } = await sql<ClosedPositionRow>`
    with page as materialized (
      select * from ${closed({ player, market })} c order by modified_at desc, id desc ${slice(paging)}
    ),
    flows as (
      select bet_id, option, -amount as amount, 0 as sales
      from (select * from journal where purchaser_id = ${player} ${OPTIMIZATION_FENCE}) bought where bet_id = any(array(select bet_id from page))
      union all
      select bet_id, option, amount, 1
      from (select * from journal where dealer_id = ${player} ${OPTIMIZATION_FENCE}) sold where bet_id = any(array(select bet_id from page))
      union all
      select c.bet_id, side.option, j.amount / 2, 0
      from journal j join contracts c on c.id = j.contract_id cross join (values (true), (false)) side (option)
      where j.to_account = ${account} and ${IS_REDEEMED} and c.bet_id = any(array(select bet_id from page))
    ),
    results as (select bet_id, option, sum(amount) as amount, sum(sales) as sales from flows group by bet_id, option)
    select c.id as "contractId", c.market_id as "marketId", m.topic, m.category, m.cover_id as cover, b.title as "betTitle", c.option,
      c.status, c.modified_at as "closedAt", r.sales::integer as sales,
      (r.amount + case when c.status = 'WON' then 100 * (c.shares + c.listed_shares) else 0 end)::bigint as result
    from page c
    join bets b on b.id = c.bet_id join markets m on m.id = c.market_id
    join results r on r.bet_id = c.bet_id and r.option = c.option
    order by c.modified_at desc, c.id desc`.execute(db);
  return rows;
}

/** The number of closed positions, at most `limit`. */
export const countClosedPositions = (db: Database, filter: ClosedFilter, limit: number): Promise<number> =>
  countRows(db, sql`${closed(filter)} c`, limit);
