import type { LedgerAccountId, Category, Cents, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { Fragment } from '../lists/filters.queries.ts';
import { commonInJournal } from '../journal-crowds.queries.ts';
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
const isOpenOf = (player: UserId) => sql`c.player_id = ${player} and c.held and c.status = 'PENDING'`;

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

/** Budget and open positions as they are now: what `selectNetWorths` tells last, where nothing else is asked for. */
export async function selectNetWorth(
  db: Database,
  { player, account }: { player: UserId; account: LedgerAccountId },
): Promise<Cents> {
  const { rows } = await sql<{ netWorth: Cents }>`
    select (a.balance + coalesce((select sum(${VALUE}) from ${OPEN_POSITIONS} where ${isOpenOf(player)}), 0))::bigint as "netWorth"
    from accounts a where a.id = ${account}`.execute(db);
  return rows[0]!.netWorth;
}

/** As many trades of an option are read at once: most options see no more in a month, and one look into the index finds them side by side. */
const READ_AT_ONCE = 32;

/**
 * Budget and open positions at the end of each of these moments (ascending) and now, the end of time, reckoned backwards from what is there now: a balance
 * then is the balance now less what moved since, and so with shares. A position counts at its option's last price before the moment,
 * and until its market was solved.
 *
 * Ends are numbered from 1, and what happened bears the number of the last end not after it. Prices are read backwards while the position
 * was held; where there are more trades than are read at once, on from the last end before the earliest of them. A price that no end
 * has seen is left out, but for that earliest one. A worth that lasted for the ends after `since` and up to `until` is added where it
 * ended and taken away where it began: a sum from the last end backwards tells each end's. As a trade of one's own sets a price too,
 * shares change only where prices do. Only what is decided looks up its market, to learn since when.
 *
 * Answers the worths in the order of the moments, null before the player joined, the present one last; as one value, as rows take our
 * process longer to read.
 */
export async function selectNetWorths(
  db: Database,
  { player, account }: { player: UserId; account: LedgerAccountId },
  moments: readonly Date[],
): Promise<(Cents | null)[]> {
  const ends = sql`(select ends from given)`;
  const first = sql`(select first from given)`;
  const pricesBefore = (number: Fragment) => sql`
    cross join lateral (
      select * from (
        select since, price, coalesce(lag(since) over latest, ${number}) as until, row_number() over latest = ${READ_AT_ONCE} as more
        from (
          select j.occurred_at, j.id, j.price, width_bucket(j.occurred_at, ${ends}) as since from journal j
          where j.bet_id = p.bet_id and j.option = p.option and j.occurred_at < (${ends})[${number}]
          order by j.occurred_at desc, j.id desc limit ${READ_AT_ONCE}
        ) j
        window latest as (order by occurred_at desc, id desc)
      ) j
      where more or (until > since and until > p.begun)
    ) last`;
  const { rows } = await sql<{ netWorths: (Cents | null)[] }>`
    with recursive given as (select ends, ends[1] as first from (values (array_append(${moments}::timestamptz[], 'infinity'))) as given (ends)),
    trades as (
      select width_bucket(occurred_at, ${ends}) as number, bet_id, option, shares, -amount as amount from journal
      where purchaser_id = ${player} and occurred_at >= ${first}
      union all
      select width_bucket(occurred_at, ${ends}), bet_id, option, -shares, amount from journal
      where dealer_id = ${player} and occurred_at >= ${first}
    ),
    positions as (
      select bet_id, option, sum(shares) as shares, max(until) as until,
        case when sum(shares) = sum(traded) then min(number) else 0 end as begun
      from (
        select c.bet_id, c.option, c.shares + c.listed_shares as shares, 0 as traded, null::integer as number,
          width_bucket(coalesce(m.solved_at, 'infinity'), ${ends}) as until
        from contracts c left join markets m on m.id = case when c.status <> 'PENDING' then c.market_id end
        where c.player_id = ${player} and c.held and (c.status = 'PENDING' or m.solved_at >= ${first})
        union all
        select bet_id, option, 0, shares, number, number from trades
      ) p
      group by bet_id, option
    ),
    priced as (
      select p.bet_id, p.option, p.shares, p.begun, last.until, last.since, last.price, last.more
      from positions p ${pricesBefore(sql`p.until`)}
      where p.until > p.begun
      union all
      select p.bet_id, p.option, p.shares, p.begun, last.until, last.since, last.price, last.more
      from priced p ${pricesBefore(sql`p.since`)}
      where p.more and p.since > p.begun
    ),
    worths as (
      select until, since, shares * price as worth from priced
      union all
      select p.until, p.since, -t.shares * p.price
      from priced p join trades t on t.bet_id = p.bet_id and t.option = p.option and t.number > p.since
    ),
    changes as (
      select number, sum(amount) as amount
      from (
        select number, -amount as amount from trades
        union all
        select width_bucket(occurred_at, ${ends}), -amount from journal
        where to_account = ${account} and ${GIVEN} and occurred_at >= ${first}
        union all
        select width_bucket(occurred_at, ${ends}), amount from journal
        where from_account = ${account} and ${REFUND} and occurred_at >= ${first}
        union all
        select until, worth from worths
        union all
        select since, -worth from worths
      ) c
      group by number
    )
    select json_agg("netWorth" order by number) as "netWorths"
    from (
      select e.number, case when e.at > u.created_at
        then (a.balance + coalesce(sum(c.amount) over (order by e.number desc), 0))::bigint end as "netWorth"
      from unnest(${ends}) with ordinality as e (at, number)
      join accounts a on a.id = ${account} join users u on u.id = ${player}
      left join changes c on c.number = e.number
    ) e`.execute(db);
  return rows[0]!.netWorths;
}

/** Of those who have made about so many purchases, the busiest first. */
export async function selectBusiestPlayers(
  db: Database,
  purchases: number,
  limit: number,
): Promise<{ player: UserId; account: LedgerAccountId }[]> {
  const { rows } = await sql<{ player: UserId; account: LedgerAccountId }>`
    with common as (${commonInJournal('purchaser_id')})
    select a.user_id as player, a.id as account from common join accounts a on a.user_id = common.value
    where times >= ${purchases} order by times desc, a.id limit ${limit}`.execute(db);
  return rows;
}
