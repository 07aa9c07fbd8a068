import type { Cents, Shares, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { BetsRow, ContractsRow, MarketsRow, UsersRow } from '../../platform/database/schema.ts';
import type { PlayerAccount } from './budget-history.queries.ts';

export type OpenPositionRow = Pick<MarketsRow, 'topic' | 'category'> & {
  contractId: ContractsRow['id'];
  marketId: ContractsRow['market_id'];
  cover: MarketsRow['cover_id'];
  betTitle: BetsRow['title'];
  option: ContractsRow['option'];
  shares: ContractsRow['shares'];
  /** In millionths of a cent. */
  cost: ContractsRow['cost'];
  /** At the last price; null before the option's first trade. */
  value: Cents | null;
};
/** Sums over all open positions; `openCost` in millionths of a cent. */
export type PortfolioSums = { openValue: Cents; openCost: number; openShares: Shares };

/** In cents at the last price; null before the option's first trade. */
const VALUE = sql`(c.shares + c.listed_shares) * nullif(case when c.option then b.last_yes_price else b.last_no_price end, 0)`;
const POSITIONS_WITH_BETS = sql`contracts c join bets b on b.id = c.bet_id`;
const isOpenOf = (player: UserId) => sql`c.player_id = ${player} and c.held and c.status = 'PENDING'`;

/** The player's most valuable open positions, at most `limit`; the sums over all of them are repeated in every row. */
export async function listOpenPositions(
  db: Database,
  player: UserId,
  limit: number,
): Promise<(OpenPositionRow & PortfolioSums)[]> {
  const { rows } = await sql<OpenPositionRow & PortfolioSums>`
    select p.*, m.topic, m.category, m.cover_id as cover
    from (
      select p.*, sum(value) over ()::bigint as "openValue", sum(cost) over ()::bigint as "openCost", sum(shares) over () as "openShares"
      from (
        select c.id as "contractId", c.market_id as "marketId", b.title as "betTitle", c.option, c.shares + c.listed_shares as shares,
          c.cost, ${VALUE} as value
        from ${POSITIONS_WITH_BETS} where ${isOpenOf(player)}
      ) p
      order by value desc nulls last, "contractId" limit ${limit}
    ) p
    join markets m on m.id = p."marketId"
    order by value desc nulls last, "contractId"`.execute(db);
  return rows;
}

export type PresentNetWorth = { netWorth: Cents; joinedAt: UsersRow['created_at'] };

/** The present balance plus the value of the open positions, and when the player joined. */
export async function findNetWorth(db: Database, { player, account }: PlayerAccount): Promise<PresentNetWorth> {
  const { rows } = await sql<PresentNetWorth>`
    select u.created_at as "joinedAt",
      (a.balance + coalesce((select sum(${VALUE}) from ${POSITIONS_WITH_BETS} where ${isOpenOf(player)}), 0))::bigint as "netWorth"
    from accounts a join users u on u.id = a.user_id where a.id = ${account}`.execute(db);
  return rows[0]!;
}
