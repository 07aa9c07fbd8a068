import type { Day } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { AuditsRow } from '../../platform/database/schema.ts';
import { isOverdue } from '../markets/overdue.queries.ts';
import { IS_ABANDONED, IS_OPEN } from './managed.queries.ts';

/** Counts players who got the daily bonus, and trades, which alone have a bet. The index `journal_by_time` limits the scan. */
export async function countToday(db: Database, since: Date): Promise<{ players: number; trades: number }> {
  const { rows } = await sql<{ players: number; trades: number }>`
    select count(*) filter (where kind = 'daily_bonus') as players, count(bet_id) as trades
    from journal where occurred_at >= ${since}`.execute(db);
  return rows[0]!;
}

export async function countMarketsInNeed(db: Database, today: Day): Promise<{ overdue: number; abandoned: number }> {
  const { rows } = await sql<{ overdue: number; abandoned: number }>`
    select count(*) filter (where ${isOverdue(today)}) as overdue, count(*) filter (where ${IS_ABANDONED}) as abandoned
    from markets m join users author on author.id = m.author_id
    where ${IS_OPEN}`.execute(db);
  return rows[0]!;
}

export type FailingJob = { name: string; count: number; exhausted: number };

/** The jobs whose latest attempt failed, by task. Their error texts stay in the database: they may contain e-mail addresses. */
export async function listFailingJobs(db: Database): Promise<FailingJob[]> {
  const { rows } = await sql<FailingJob>`
    select task_identifier as name, count(*) as count, count(*) filter (where attempts >= max_attempts) as exhausted
    from graphile_worker.jobs where last_error is not null
    group by task_identifier order by task_identifier`.execute(db);
  return rows;
}

export type AuditRow = Pick<AuditsRow, 'checks' | 'differences'> & { finishedAt: AuditsRow['finished_at'] };

export async function findLastAudit(db: Database): Promise<AuditRow | null> {
  const { rows } = await sql<AuditRow>`
    select finished_at as "finishedAt", checks, differences from audits order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** `auditedAt`: in seconds since 1970; before the first audit the time of the last migration. */
export type NightlyFigures = { auditedAt: number; differences: number; failedJobs: number };

/** Read every few seconds for the operator's metrics, so it reads only one row by index and the small table of jobs. */
export async function findNightlyFigures(db: Database): Promise<NightlyFigures> {
  const { rows } = await sql<NightlyFigures>`
    select extract(epoch from coalesce(last.finished_at, (select max(applied_at) from migrations)))::float8 as "auditedAt",
      coalesce(last.differences, 0) as differences,
      (
        select count(*) from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null and updated_at > now() - interval '1 day'
      ) as "failedJobs"
    from (select) one
    left join lateral (select finished_at, differences from audits order by id desc limit 1) last on true`.execute(db);
  return rows[0]!;
}

export type GameFigures = { players: number; openMarkets: number; overdueMarkets: number; waitingJobs: number };

/** For the operator's metrics. Reads an index with a row per player, the open markets, and the small table of jobs. */
export async function findGameFigures(db: Database, today: Day): Promise<GameFigures> {
  const { rows } = await sql<GameFigures>`
    select (select count(*) from users where role = 'player') as players,
      (select count(*) from markets m where ${IS_OPEN}) as "openMarkets",
      (select count(*) from markets m where ${IS_OPEN} and ${isOverdue(today)}) as "overdueMarkets",
      (
        select count(*) from graphile_worker.jobs where attempts < max_attempts and locked_at is null and run_at <= now()
      ) as "waitingJobs"`.execute(db);
  return rows[0]!;
}

export async function insertAudit(db: Database, { finishedAt, checks, differences }: AuditRow): Promise<void> {
  await sql`insert into audits (finished_at, checks, differences) values (${finishedAt}, ${checks}, ${differences})`.execute(db);
}

export type FirstSteps = { hasModerator: boolean; hasMarket: boolean; hasPublished: boolean };

export async function findFirstSteps(db: Database): Promise<FirstSteps> {
  const { rows } = await sql<FirstSteps>`
    select exists (select from users where role = 'moderator') as "hasModerator",
      exists (select from markets) as "hasMarket",
      exists (select from markets where published_at is not null) as "hasPublished"`.execute(db);
  return rows[0]!;
}
