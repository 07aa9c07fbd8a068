import type { BetId, Category, Day, MarketId, Option, PositionId, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../platform/database/pool.ts';
import type { Person } from './players/population.ts';

/** Whether there are neither users nor markets. */
export async function isEmptyDatabase(db: Database): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from users) and not exists (select from markets) as empty`.execute(db);
  return rows[0]!.empty;
}

/** Inserts the people and marks them as users of an unfinished demo. Resolves with their ids in the order of `people`. */
export async function insertPeople(
  db: Database,
  people: (Person & { joinedAt: Date })[],
  passwordHash: string,
): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    with added as (
      insert into users (username, first_name, surname, email, role, password_hash, created_at)
      select username, first_name, surname, email, role::role, ${passwordHash}, created_at
      from unnest(${people.map(({ username }) => username)}::text[], ${people.map(({ firstName }) => firstName)}::text[],
                  ${people.map(({ surname }) => surname)}::text[], ${people.map(({ email }) => email)}::text[],
                  ${people.map(({ role }) => role)}::text[], ${people.map(({ joinedAt }) => joinedAt)}::timestamptz[])
        with ordinality as person (username, first_name, surname, email, role, created_at, place)
      order by place
      returning id
    )
    insert into demo_accounts (user_id, unfinished) select id, true from added returning user_id as id`.execute(db);
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

export async function finishDemo(db: Database): Promise<void> {
  await sql`update demo_accounts set unfinished = false`.execute(db);
}

/** Whether the demo is incomplete: its fill is running or was interrupted. */
export async function isDemoUnfinished(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from demo_accounts where unfinished) as found`.execute(db);
  return rows[0]!.found;
}

/** Whether the database has users of a demo, whose password is public. */
export async function hasDemoUsers(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from demo_accounts) as found`.execute(db);
  return rows[0]!.found;
}

/**
 * Blocks the users of the demo, replaces their password and ends their sessions. Afterwards the database doesn't count as a demo. The
 * users' rows stay, because positions and the journal refer to them.
 */
export async function blockDemoUsers(
  db: Database,
  passwordHash: string,
  now: Date,
): Promise<{ id: UserId; wasBlocked: boolean }[]> {
  const { rows } = await sql<{ id: UserId; wasBlocked: boolean }>`
    with removed as (
      delete from demo_accounts returning user_id
    ), deleted_resets as (
      delete from password_resets where user_id in (select user_id from removed)
    )
    update users set blocked_at = coalesce(users.blocked_at, ${now}), password_hash = ${passwordHash},
      token_epoch = users.token_epoch + 1
    from removed join users as former on former.id = removed.user_id
    where users.id = former.id
    returning users.id, former.blocked_at is not null as "wasBlocked"`.execute(db);
  return rows;
}

export type MarketRow = {
  topic: string;
  category: Category;
  description: string;
  endDate: Day;
  tradingClosesAt: Date | null;
  author: UserId;
  createdAt: Date;
};

export async function insertMarket(
  db: Database,
  { topic, category, description, endDate, tradingClosesAt, author, createdAt }: MarketRow,
): Promise<MarketId> {
  const { rows } = await sql<{ id: MarketId }>`
    insert into markets (topic, category, description, end_date, trading_closes_at, author_id, created_at)
    values (${topic}, ${category}, ${description}, ${endDate}, ${tradingClosesAt}, ${author}, ${createdAt})
    returning id`.execute(db);
  return rows[0]!.id;
}

export async function publishMarket(db: Database, market: MarketId, at: Date): Promise<void> {
  await sql`update markets set published_at = ${at} where id = ${market}`.execute(db);
}

/** The ids of the positions, in their order. All of them must exist. */
export async function listPositionIds(
  db: Database,
  positions: readonly { player: UserId; bet: BetId; option: Option }[],
): Promise<PositionId[]> {
  const { rows } = await sql<{ id: PositionId }>`
    select contracts.id
    from unnest(${positions.map(({ player }) => player)}::integer[], ${positions.map(({ bet }) => bet)}::integer[],
                ${positions.map(({ option }) => option)}::boolean[])
      with ordinality as wanted (player, bet, option, place)
    join contracts on player_id = wanted.player and bet_id = wanted.bet and contracts.option = wanted.option
    order by place`.execute(db);
  return rows.map(({ id }) => id);
}

/** Collects the planner's statistics, so that the first requests get good query plans. */
export async function analyze(db: Database): Promise<void> {
  await sql`analyze`.execute(db);
}
