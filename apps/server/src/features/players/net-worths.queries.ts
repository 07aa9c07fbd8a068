import { type Cents, type Day, HOUR_MS, type UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import { CUSTOM_PLAN } from '../../platform/database/statements/prepared-statements.ts';
import { type Fragment, OPTIMIZATION_FENCE } from '../lists/filters.queries.ts';
import { IS_CREDIT_WITHOUT_TRADE, IS_REDEEMED, IS_REFUND } from './journal-movements.queries.ts';
import { saleValue } from './sale-values.queries.ts';

/** A day in Warsaw and the moment at which it ended (exclusive). */
export type DayEnd = { day: Day; end: Date };
/** An inclusive range of user ids. */
export type UserRange = { from: UserId; to: UserId };
export type NetWorthRow = { day: Day; netWorth: Cents };

/** The ends as an array of SQL, and the first of them. */
type Span = { ends: Fragment; firstEnd: Date };

/** Books change little in this time. */
const BOOK_IS_FRESH_MS = HOUR_MS;

/**
 * The net worths of all players of a range at the ends of several days: rows of (`user_id`, `day`, `net_worth`), without the days that ended
 * before a player joined. The days must ascend.
 *
 * Computed backwards from the present: the money (balance and reserve) at a day's end is the money now less all later movements; shares are
 * computed alike. A position counts unless its market was resolved by then. An event is numbered by how many ends precede it
 * (`width_bucket`), so it is later than the ends 1 to its number. The statement is planned for its values, as the range holds one player or
 * hundreds. Fenced subqueries run once a player, by an index; joined, they could read a whole index of the journal.
 *
 * Books of the past aren't stored. At a day's end that is at most `BOOK_IS_FRESH_MS` ago, a position is worth what selling it at once would
 * bring now, unless its market has been resolved since, which has emptied the book. Otherwise a share is worth the option's last price then,
 * but at most 1 $ less the opposite option's last price (its opening price before its first trade). As far as trades show, somebody would
 * have bought at this price.
 */
export function netWorthsAt(dayEnds: readonly DayEnd[], { from, to }: UserRange, now: Date): Fragment {
  const ends = sql`${dayEnds.map(({ end }) => end)}::timestamptz[]`;
  const span = { ends, firstEnd: dayEnds[0]!.end };
  return sql`
    ${sql.raw(CUSTOM_PLAN)}
    with days as (
      select number::integer, day, day_end
      from unnest(${dayEnds.map(({ day }) => day)}::date[], ${ends}) with ordinality as d (day, day_end, number)
    ),
    players as (
      select a.user_id, a.id as account_id, a.balance + coalesce(r.balance, 0) as money, u.created_at
      from accounts a join users u on u.id = a.user_id left join accounts r on r.reserve_of = a.user_id
      where a.user_id between ${from} and ${to}
    ),
    trades as (${tradesSince(span)}),
    movements as (${movementsSince(span)}),
    holdings as (${holdingsSince(span)}),
    positions as (
      select h.user_id, h.bet_id, h.option, d.day, d.day_end, sum(h.shares) as shares
      from holdings h join days d on d.number <= h.number
      group by h.user_id, h.bet_id, h.option, d.day, d.day_end
      having sum(h.shares) > 0
    )
    select user_id, day, sum(worth)::bigint as net_worth
    from (
      select p.user_id, d.day, p.money as worth, true as joined from players p join days d on d.day_end > p.created_at
      union all
      select m.user_id, d.day, -m.amount, false from movements m join days d on d.number <= m.number
      union all
      ${positionWorths(now)}
    ) w
    group by user_id, day having bool_or(joined)`;
}

/** What the `players` have traded since the first end: their shares and their money became this much more. */
const tradesSince = ({ ends, firstEnd }: Span): Fragment => sql`
  select p.user_id, t.bet_id, t.option, width_bucket(t.occurred_at, ${ends}) as number, sum(t.shares) as shares, sum(t.amount) as amount
  from players p cross join lateral (
    select bet_id, option, occurred_at, shares, -amount as amount
    from journal where purchaser_id = p.user_id and occurred_at >= ${firstEnd}
    union all
    select bet_id, option, occurred_at, -shares, amount
    from journal where dealer_id = p.user_id and occurred_at >= ${firstEnd}
    union all
    -- Redeemed pairs: the money counts once, the shares on both options.
    select c.bet_id, side.option, j.occurred_at, -(j.amount / 100)::integer, case when side.option then j.amount else 0 end
    from journal j join contracts c on c.id = j.contract_id cross join (values (true), (false)) side (option)
    where j.to_account = p.account_id and j.${IS_REDEEMED} and j.occurred_at >= ${firstEnd}
    ${OPTIMIZATION_FENCE}
  ) t
  group by p.user_id, t.bet_id, t.option, number`;

/** All that has changed the money of the `players` since the first end. */
const movementsSince = ({ ends, firstEnd }: Span): Fragment => sql`
  select user_id, number, amount from trades
  union all
  select p.user_id, width_bucket(j.occurred_at, ${ends}), j.amount
  from players p cross join lateral (
    select occurred_at, amount
    from journal where to_account = p.account_id and ${IS_CREDIT_WITHOUT_TRADE} and occurred_at >= ${firstEnd}
    union all
    select occurred_at, -amount
    from journal where from_account = p.account_id and ${IS_REFUND} and occurred_at >= ${firstEnd}
    union all
    select occurred_at, amount
    from journal where to_account = p.account_id and ${IS_REFUND} and occurred_at >= ${firstEnd}
    ${OPTIMIZATION_FENCE}
  ) j`;

/** The shares of the `players` now and, negated, what trades have added to them since: their sum up to an end is what they held then. */
const holdingsSince = ({ ends, firstEnd }: Span): Fragment => sql`
  select p.user_id, c.bet_id, c.option, c.shares + c.listed_shares as shares,
    width_bucket(coalesce(m.solved_at, 'infinity'), ${ends}) as number
  from players p
  cross join lateral (select * from contracts where player_id = p.user_id and held ${OPTIMIZATION_FENCE}) c
  left join markets m on m.id = case when c.status <> 'PENDING' then c.market_id end
  where c.status = 'PENDING' or m.solved_at >= ${firstEnd}
  union all
  select user_id, bet_id, option, -shares, number from trades`;

/** What each of the `positions` was worth at the end of its day, in rows of `netWorthsAt`. */
function positionWorths(now: Date): Fragment {
  const booksFrom = new Date(now.getTime() - BOOK_IS_FRESH_MS);
  const sold = { player: sql`p.user_id`, bet: sql`p.bet_id`, option: sql`p.option`, shares: sql`p.shares` };
  // A subquery rather than a join, so that only positions of such a day end read their market.
  const isOpen = sql`(select solved_at from markets where id = b.market_id) is null`;
  return sql`
    select p.user_id, p.day,
      case when p.day_end >= ${booksFrom} and ${isOpen} then ${saleValue(sold, now)} else p.shares * past.price end, false
    from positions p join bets b on b.id = p.bet_id cross join lateral (
      select greatest(0, least(
        ${lastPrice(sql`p.option`)},
        100 - coalesce(${lastPrice(sql`not p.option`)}, case when p.option then b.no_price else b.yes_price end)
      )) as price
      ${OPTIMIZATION_FENCE}
    ) past`;
}

/** The last price of this option of the bet of the position `p` at the end of its day. */
const lastPrice = (option: Fragment): Fragment => sql`(
  select price from journal j where j.bet_id = p.bet_id and j.option = (${option}) and j.occurred_at < p.day_end
  order by j.occurred_at desc, j.id desc limit 1)`;

/** The player's net worths at the ends of these days (ascending), ascending; without the days that ended before the player joined. */
export async function listNetWorths(db: Database, dayEnds: readonly DayEnd[], player: UserId, now: Date): Promise<NetWorthRow[]> {
  const { rows } = await sql<NetWorthRow>`
    select day, net_worth as "netWorth" from (${netWorthsAt(dayEnds, { from: player, to: player }, now)}) n order by day`.execute(
    db,
  );
  return rows;
}

/** The snapshots of these days that are stored for the player. */
export async function listSnapshots(db: Database, days: readonly Day[], player: UserId): Promise<NetWorthRow[]> {
  const { rows } = await sql<NetWorthRow>`
    select s.day, s.net_worth as "netWorth"
    from unnest(${days}::date[]) as d (day) join net_worth_snapshots s on s.day = d.day and s.user_id = ${player}`.execute(db);
  return rows;
}

/** Stores the net worths of all players of the range at the ends of these days (ascending). Stored snapshots stay as they are. */
export async function insertSnapshots(db: Database, dayEnds: readonly DayEnd[], players: UserRange, now: Date): Promise<void> {
  await sql`
    insert into net_worth_snapshots (user_id, day, net_worth)
    ${netWorthsAt(dayEnds, players, now)}
    on conflict do nothing`.execute(db);
}

/** The days from `first` on for which the snapshots of all players are stored. */
export async function listCompleteDays(db: Database, first: Day): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`select day from net_worth_snapshot_days where day >= ${first}`.execute(db);
  return rows.map(({ day }) => day);
}

export async function insertCompleteDays(db: Database, days: readonly Day[]): Promise<void> {
  await sql`insert into net_worth_snapshot_days (day) select unnest(${days}::date[]) on conflict do nothing`.execute(db);
}

export async function deleteSnapshotsBefore(db: Database, day: Day): Promise<void> {
  await sql`delete from net_worth_snapshot_days where day < ${day}`.execute(db);
  await sql`delete from net_worth_snapshots where day < ${day}`.execute(db);
}

/** 0 if there are no players. */
export async function findHighestPlayerId(db: Database): Promise<number> {
  const { rows } = await sql<{ highest: number }>`select coalesce(max(user_id), 0) as highest from accounts`.execute(db);
  return rows[0]!.highest;
}
