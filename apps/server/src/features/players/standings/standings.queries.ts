import type { RANKINGS } from '@wieszcz/api';
import type { Cents, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/pool.ts';
import type { StandingsRow, StandingsStateRow, UsersRow } from '../../../platform/database/schema.ts';
import { CUSTOM_PLAN } from '../../../platform/database/statements/prepared-statements.ts';
import type { Fragment } from '../../lists/filters.queries.ts';
import { IS_GRANT_OR_BONUS, IS_REFUND } from '../journal-movements.queries.ts';
import { type DayEnd, netWorthsAt, type UserRange } from '../net-worths.queries.ts';
import { saleValue, SHARES_OF_CONTRACT } from '../sale-values.queries.ts';

/** What players are ranked by. */
export type RankingKind = (typeof RANKINGS)[number];

/** Each ranking has its own statement, so that each is planned with the index on its column of places. */
const COLUMNS = {
  budget: { place: sql`s.budget_place`, amount: sql`s.budget` },
  netWorth: { place: sql`s.net_worth_place`, amount: sql`s.net_worth` },
  profit: { place: sql`s.profit_place`, amount: sql`s.profit` },
} satisfies Record<RankingKind, { place: Fragment; amount: Fragment }>;

/**
 * The day at whose end the period of the trading profit begins. `stored`: all its snapshots are stored; otherwise they are computed for
 * `players`.
 */
export type ProfitBase = DayEnd & { stored: boolean; players: UserRange };

/** False while another process writes the standings; the transaction that got true is the only writer until it ends. */
export async function lockStandings(db: Database): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(hashtext('standings')) as free`.execute(db);
  return rows[0]!.free;
}

/** Waits until no process writes the standings. */
export async function waitForStandings(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('standings'))`.execute(db);
}

/**
 * Writes the standings of all players anew, in the transaction in which `lockStandings` returned true, so that this statement sees what all
 * others have written. Rows that stay the same are neither written nor locked, which would write to the WAL, too. Players whom an admin has
 * left out have no place by net worth and by profit. Profit is the net worth now, less the net worth at the base, less what was given since
 * then (grants, bonuses, and the money that a demotion returned less that which a promotion took); a player who joined later had nothing.
 * Equal amounts are ordered by name. `written_at` is the moment that the standings describe: the statement's start.
 */
export async function replaceStandings(db: Database, base: ProfitBase, now: Date): Promise<void> {
  const byName = sql`username collate "pl-PL-x-icu", user_id`;
  const worthsThen = base.stored
    ? sql`select user_id, net_worth from net_worth_snapshots where day = ${base.day}`
    : sql`select user_id, net_worth from (${netWorthsAt([base], base.players, now)}) computed`;
  await sql`
    ${sql.raw(CUSTOM_PLAN)}
    with positions as (
      select c.player_id as user_id, sum(${saleValue(SHARES_OF_CONTRACT, now)})::bigint as value
      from contracts c where c.held and c.status = 'PENDING' group by c.player_id
    ),
    given as (
      select account_id, sum(amount)::bigint as amount
      from (
        select to_account as account_id, amount from journal where ${IS_GRANT_OR_BONUS} and occurred_at >= ${base.end}
        union all
        select to_account, amount from journal where ${IS_REFUND} and occurred_at >= ${base.end}
        union all
        select from_account, -amount from journal where ${IS_REFUND} and occurred_at >= ${base.end}
      ) gifts
      group by account_id
    ),
    worths_then as (${worthsThen}),
    players as (
      select a.user_id, u.username, a.balance as budget,
        a.balance + coalesce(r.balance, 0) + coalesce(p.value, 0) as net_worth,
        coalesce(g.amount, 0) + coalesce(w.net_worth, 0) as not_earned, m.user_id is not null as left_out
      from accounts a
      join users u on u.id = a.user_id
      left join accounts r on r.reserve_of = a.user_id
      left join positions p on p.user_id = a.user_id
      left join given g on g.account_id = a.id
      left join worths_then w on w.user_id = a.user_id
      left join ranking_marks m on m.user_id = a.user_id
      where a.kind = 'player' and u.role = 'player' and u.blocked_at is null
    ),
    ranked as materialized (
      select user_id, budget, net_worth, net_worth - not_earned as profit,
        row_number() over (order by budget desc, ${byName}) as budget_place,
        case when not left_out then row_number() over (partition by left_out order by net_worth desc, ${byName}) end as net_worth_place,
        case when not left_out then row_number() over (partition by left_out order by net_worth - not_earned desc, ${byName}) end as profit_place
      from players
    ),
    gone as (delete from standings s where not exists (select from ranked where user_id = s.user_id)),
    state as (
      insert into standings_state (players, took_ms, left_out, written_at)
      select count(*), 0, count(*) filter (where net_worth_place is null), statement_timestamp() from ranked
      on conflict (only_row) do update
      set players = excluded.players, left_out = excluded.left_out, written_at = excluded.written_at
    )
    insert into standings
    select r.* from ranked r left join standings s on s.user_id = r.user_id where row(s.*) is distinct from row(r.*)
    on conflict (user_id) do update set
      budget = excluded.budget, net_worth = excluded.net_worth, profit = excluded.profit,
      budget_place = excluded.budget_place, net_worth_place = excluded.net_worth_place, profit_place = excluded.profit_place
  `.execute(db);
}

export async function updateDuration(db: Database, tookMs: number): Promise<void> {
  await sql`update standings_state set took_ms = ${tookMs}`.execute(db);
}

export type StandingsState = {
  writtenAt: StandingsStateRow['written_at'];
  players: StandingsStateRow['players'];
  /** How many of them have no place by net worth and by profit. */
  leftOut: StandingsStateRow['left_out'];
  tookMs: StandingsStateRow['took_ms'];
  ageMs: number;
};

/** Undefined until the standings are written for the first time. The age is by the clock of the database, which all processes share. */
export async function findStandingsState(db: Database): Promise<StandingsState | undefined> {
  const { rows } = await sql<StandingsState>`
    select written_at as "writtenAt", players, left_out as "leftOut", took_ms as "tookMs",
      (extract(epoch from clock_timestamp() - written_at) * 1000)::float8 as "ageMs"
    from standings_state`.execute(db);
  return rows[0];
}

export type StandingRow = {
  place: StandingsRow['budget_place'];
  username: UsersRow['username'];
  amount: Cents;
  user: UserId;
};

/**
 * The first `size` places and, for a player, their own place with one neighbour on each side; ascending. A player blocked or promoted since
 * the standings were written leaves a gap until they are written anew.
 */
export async function listStandings(
  db: Database,
  kind: RankingKind,
  size: number,
  player: UserId | null,
): Promise<StandingRow[]> {
  const { place, amount } = COLUMNS[kind];
  const columns = sql`${place} as place, ${amount} as amount, s.user_id`;
  const own = sql`(select ${place} from standings s where s.user_id = ${player})`;
  // Both parts find their rows by index, whatever the statistics of a table that was just written say.
  const { rows } = await sql<StandingRow>`
    select r.place, u.username, r.amount, r.user_id as user
    from (
      (select ${columns} from standings s where ${place} is not null order by ${place} limit ${size})
      union
      select ${columns} from standings s where ${place} = any(array[${own} - 1, ${own}, ${own} + 1])
    ) r
    join users u on u.id = r.user_id and u.role = 'player' and u.blocked_at is null
    order by r.place`.execute(db);
  return rows;
}
