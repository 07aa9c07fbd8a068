import type { Cents, Option, Shares, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { BetsRow, ContractsRow, MarketsRow, UsersRow } from '../../platform/database/schema.ts';
import { all, type DescriptionFilter, equalsUnlessNull, type Fragment, matchesDescription } from '../lists/filters.queries.ts';
import type { PlayerAccount } from './budget-history.queries.ts';
import { IS_GRANT_OR_BONUS } from './journal-movements.queries.ts';
import { saleValue, SHARES_OF_CONTRACT } from './sale-values.queries.ts';

export type OpenPositionRow = Pick<MarketsRow, 'topic' | 'category'> & {
  contractId: ContractsRow['id'];
  marketId: ContractsRow['market_id'];
  cover: MarketsRow['cover_id'];
  betId: BetsRow['id'];
  betTitle: BetsRow['title'];
  option: ContractsRow['option'];
  shares: ContractsRow['shares'];
  /** In millionths of a cent. */
  cost: ContractsRow['cost'];
  /** What selling it at once would bring now. */
  value: Cents;
};

/** Sums over open positions; costs are in millionths of a cent. */
export type PortfolioSums = {
  /** Of the positions that match the filter. */
  openValue: Cents;
  openCost: number;
  /** Shares that win if each market ends as is best for the player. */
  winningShares: Shares;
  /** Of all open positions, whatever the filter. */
  totalValue: Cents;
  totalCost: number;
};

/** The player's money, and what the player was given. */
export type PlayerFunds = { budget: Cents; reserved: Cents; startBudget: Cents; dailyBonuses: Cents; bonusDays: number };

export type PortfolioFilter = DescriptionFilter & { option: Option | null };

const isOpenOf = (player: Fragment | UserId) => sql`c.player_id = ${player} and c.held and c.status = 'PENDING'`;

/** Grants and bonuses on the account `a`. */
const GIVEN = sql`(
  select coalesce(sum(amount) filter (where kind = 'registration_grant'), 0)::bigint as "startBudget",
    coalesce(sum(amount) filter (where kind = 'daily_bonus'), 0)::bigint as "dailyBonuses",
    count(*) filter (where kind = 'daily_bonus')::integer as "bonusDays"
  from journal where to_account = a.id and ${IS_GRANT_OR_BONUS})`;

/**
 * Of the positions `valued` that match the filter. At most one bet of a market comes true: then its shares of yes win, and the shares of no of
 * all other bets. If none does, all shares of no win.
 */
const WINNING = sql`(
  select coalesce(sum(no_shares + greatest(yes_less_no, 0)), 0)::integer as "winningShares"
  from (
    select sum(no_shares) as no_shares, max(yes_shares - no_shares) as yes_less_no
    from (
      select "marketId", coalesce(sum(shares) filter (where option), 0) as yes_shares,
        coalesce(sum(shares) filter (where not option), 0) as no_shares
      from valued where matches group by "marketId", "betId"
    ) of_bet
    group by "marketId"
  ) of_market)`;

export type PortfolioRow = PlayerFunds & PortfolioSums & (OpenPositionRow | { [Column in keyof OpenPositionRow]: null });

/**
 * The player's money and the most valuable open positions that match the filter, at most `limit`. Funds and sums are repeated in every row,
 * and a player without such positions has one row. One statement, so that all figures are of the same moment. Bets and markets are joined to
 * all positions only if the filter needs them.
 */
export async function listPortfolio(
  db: Database,
  player: UserId,
  filter: PortfolioFilter,
  limit: number,
  now: Date,
): Promise<PortfolioRow[]> {
  const { tables, condition } = matchesDescription('c', filter);
  const matches = all(equalsUnlessNull('c.option', filter.option), condition);
  const { rows } = await sql<PortfolioRow>`
    with valued as materialized (
      select c.id as "contractId", c.market_id as "marketId", c.bet_id as "betId", c.option, ${SHARES_OF_CONTRACT.shares} as shares, c.cost,
        ${saleValue(SHARES_OF_CONTRACT, now)} as value, ${matches} as matches
      from contracts c ${tables} where ${isOpenOf(player)}
    ),
    sums as (
      select coalesce(sum(value) filter (where matches), 0)::bigint as "openValue", coalesce(sum(value), 0)::bigint as "totalValue",
        coalesce(sum(cost) filter (where matches), 0)::bigint as "openCost", coalesce(sum(cost), 0)::bigint as "totalCost"
      from valued
    )
    select a.balance as budget, coalesce(r.balance, 0) as reserved, given.*, sums.*, winning.*, p.*
    from accounts a
    left join accounts r on r.reserve_of = a.user_id
    cross join lateral ${GIVEN} given
    cross join sums
    cross join ${WINNING} winning
    left join (
      select p.*, b.title as "betTitle", m.topic, m.category, m.cover_id as cover
      from (select * from valued where matches order by value desc, "contractId" limit ${limit}) p
      join bets b on b.id = p."betId" join markets m on m.id = p."marketId"
    ) p on true
    where a.user_id = ${player}
    order by value desc, "contractId"`.execute(db);
  return rows;
}

/** `netWorth`: budget, reserve and what selling the open positions at once would bring now. `joinedAt`: the earliest day with a net worth. */
export type PresentNetWorth = { netWorth: Cents; joinedAt: UsersRow['created_at'] };

export async function findNetWorth(db: Database, { player, account }: PlayerAccount, now: Date): Promise<PresentNetWorth> {
  const { rows } = await sql<PresentNetWorth>`
    select u.created_at as "joinedAt", (a.balance + coalesce(r.balance, 0)
      + coalesce((select sum(${saleValue(SHARES_OF_CONTRACT, now)}) from contracts c where ${isOpenOf(player)}), 0))::bigint as "netWorth"
    from accounts a join users u on u.id = a.user_id left join accounts r on r.reserve_of = a.user_id
    where a.id = ${account}`.execute(db);
  return rows[0]!;
}
