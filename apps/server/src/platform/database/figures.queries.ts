import { sql } from 'kysely';
import type { Database } from './pool.ts';

/** What the database server reports of its WAL archive. Times are in seconds since 1970; 0: never. */
export type ArchiveFigures = { isOn: boolean; archivedAt: number; failedAt: number };

export async function findArchiveFigures(db: Database): Promise<ArchiveFigures> {
  const { rows } = await sql<ArchiveFigures>`
    select current_setting('archive_mode') <> 'off' as "isOn",
           coalesce(extract(epoch from last_archived_time), 0)::float8 as "archivedAt",
           coalesce(extract(epoch from last_failed_time), 0)::float8 as "failedAt"
    from pg_stat_archiver`.execute(db);
  return rows[0]!;
}

/** The share of its ids, from 0 to 1, that the sequence closest to its end has drawn. Most ids have 32 bits. */
export async function findDrawnShare(db: Database): Promise<number> {
  const { rows } = await sql<{ share: number }>`
    select coalesce(max(last_value::float8 / max_value), 0)::float8 as share from pg_sequences`.execute(db);
  return rows[0]!.share;
}
