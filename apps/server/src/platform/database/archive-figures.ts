import type pg from 'pg';
import { createBackgroundFigures } from '../metrics/background-figures.ts';

/** What the database server reports of its WAL archive. Times are in seconds since 1970; 0: never. */
type ArchiveFigures = { isOn: boolean; archivedAt: number; failedAt: number };

const NEVER: ArchiveFigures = { isOn: false, archivedAt: 0, failedAt: 0 };

const READ_FIGURES = `
  select current_setting('archive_mode') <> 'off' as "isOn",
         coalesce(extract(epoch from last_archived_time), 0)::float8 as "archivedAt",
         coalesce(extract(epoch from last_failed_time), 0)::float8 as "failedAt"
  from pg_stat_archiver`;

export const createArchiveFigures = (pool: pg.Pool): (() => ArchiveFigures) =>
  createBackgroundFigures(NEVER, async () => (await pool.query<ArchiveFigures>(READ_FIGURES)).rows[0]!);
