import type { AccountId, Category, Cents, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import { GIVEN, REFUND } from './budget-history.queries.ts';

export type PositionRow = {
  contractId: number;
  marketId: number;
  topic: string;
  category: Category;
  cover: string | null;
  betTitle: string;
  option: boolean;
  shares: number;
  cost: number;
  /** In cents; null while the option has no price. */
  value: Cents | null;
};
export type PortfolioSums = { openValue: Cents; openCost: number; openShares: number };

/** In cents, at the last price; null while the option has none. */
const VALUE = sql`(c.shares + c.listed_shares) * nullif(case when c.option then b.last_yes_price else b.last_no_price end, 0)`;
const OPEN_POSITIONS = sql`contracts c join bets b on b.id = c.bet_id`;
const isOpenOf = (player: UserId) => sql`c.player_id = ${player} and c.status = 'PENDING' and c.shares + c.listed_shares > 0`;

/** The player's open positions, the most valuable first. The sums, repeated on every row, are those of all of them. */
export async function selectPositions(db: Database, player: UserId, limit: number): Promise<(PositionRow & PortfolioSums)[]> {
  const { rows } = await sql<PositionRow & PortfolioSums>`
    select p.*, m.topic, m.category, m.cover_id as cover
    from (
      select p.*, sum(value) over ()::bigint as "openValue", sum(cost) over ()::bigint as "openCost", sum(shares) over () as "openShares"
      from (
        select c.id as "contractId", c.market_id as "marketId", b.title as "betTitle", c.option, c.shares + c.listed_shares as shares,
          c.cost, ${VALUE} as value
        from ${OPEN_POSITIONS} where ${isOpenOf(player)}
      ) p
      order by value desc nulls last, "contractId" limit ${limit}
    ) p
    join markets m on m.id = p."marketId"
    order by value desc nulls last, "contractId"`.execute(db);
  return rows;
}

/** Budget and open positions as they are now. */
export async function selectNetWorth(db: Database, { player, account }: { player: UserId; account: AccountId }): Promise<Cents> {
  const { rows } = await sql<{ netWorth: Cents }>`
    select (a.balance + coalesce((select sum(${VALUE}) from ${OPEN_POSITIONS} where ${isOpenOf(player)}), 0))::bigint as "netWorth"
    from accounts a where a.id = ${account}`.execute(db);
  return rows[0]!.netWorth;
}

export type NetWorth = { at: Date; netWorth: Cents };

/**
 * Budget and open positions at the end of each of these moments (ascending), reckoned backwards from what is there now: a balance
 * then is the balance now less what moved since, and so with shares. A position counts at its option's last price before the moment,
 * and until its market was solved.
 */
export async function selectNetWorths(
  db: Database,
  { player, account }: { player: UserId; account: AccountId },
  moments: readonly Date[],
): Promise<NetWorth[]> {
  const ends = sql`${moments}::timestamptz[]`;
  const since = moments[0];
  const { rows } = await sql<NetWorth>`
    with ends as (select at, number from unnest(${ends}) with ordinality as e (at, number)),
    trades as (
      select width_bucket(occurred_at, ${ends}) as number, bet_id, option, shares, -amount as amount from journal
      where purchaser_id = ${player} and occurred_at >= ${since}
      union all
      select width_bucket(occurred_at, ${ends}), bet_id, option, -shares, amount from journal
      where dealer_id = ${player} and occurred_at >= ${since}
    ),
    moved as (
      select number, sum(amount) as amount
      from (
        select number, amount from trades
        union all
        select width_bucket(occurred_at, ${ends}), amount from journal
        where to_account = ${account} and ${GIVEN} and occurred_at >= ${since}
        union all
        select width_bucket(occurred_at, ${ends}), -amount from journal
        where from_account = ${account} and ${REFUND} and occurred_at >= ${since}
      ) j
      group by number
    ),
    budgets as (
      select e.number, e.at, a.balance - coalesce(sum(m.amount) over (order by e.number desc), 0) as budget
      from ends e join accounts a on a.id = ${account} left join moved m on m.number = e.number
    ),
    traded as (
      select bet_id, option, number, sum(shares) as shares from trades group by bet_id, option, number
    ),
    held as (
      select e.number, e.at, c.bet_id, c.option, m.solved_at,
        c.shares + c.listed_shares - coalesce(sum(t.shares) over (partition by c.id order by e.number desc), 0) as shares
      from contracts c
      join markets m on m.id = c.market_id and (m.solved_at is null or m.solved_at >= ${since})
      cross join ends e
      left join traded t on t.bet_id = c.bet_id and t.option = c.option and t.number = e.number
      where c.player_id = ${player}
    ),
    worths as (
      select h.number, sum(h.shares * p.price) as worth
      from held h cross join lateral (
        select t.price from transactions t
        where t.bet_id = h.bet_id and t.option = h.option and t.transaction_date < h.at
        order by t.transaction_date desc, t.id desc limit 1
      ) p
      where h.shares > 0 and (h.solved_at is null or h.solved_at >= h.at)
      group by h.number
    )
    select b.at, (b.budget + coalesce(w.worth, 0))::bigint as "netWorth"
    from budgets b left join worths w on w.number = b.number
    where b.at > (select created_at from users where id = ${player})
    order by b.number`.execute(db);
  return rows;
}
