import { sql } from 'kysely';
import { createBackgroundFigures } from '../metrics/background-figures.ts';
import type { Database } from './pool.ts';

/** What the database server reports of its WAL archive. Times are in seconds since 1970; 0: never. */
type ArchiveFigures = { isOn: boolean; archivedAt: number; failedAt: number };

const NEVER: ArchiveFigures = { isOn: false, archivedAt: 0, failedAt: 0 };

const READ_FIGURES = sql<ArchiveFigures>`
  select current_setting('archive_mode') <> 'off' as "isOn",
         coalesce(extract(epoch from last_archived_time), 0)::float8 as "archivedAt",
         coalesce(extract(epoch from last_failed_time), 0)::float8 as "failedAt"
  from pg_stat_archiver`;

export const createArchiveFigures = (db: Database): (() => ArchiveFigures) =>
  createBackgroundFigures(NEVER, async () => (await READ_FIGURES.execute(db)).rows[0]!);
