import type pg from 'pg';
import { createBackgroundFigures } from '../metrics/background-figures.ts';

/** The share of its ids, from 0 to 1, that the sequence closest to its end has drawn. Most ids have 32 bits. */
const READ_SHARE = `select coalesce(max(last_value::float8 / max_value), 0)::float8 as share from pg_sequences`;

/** All workers read the same database, so their figures must not be added up. */
export function idMetrics(pool: pg.Pool) {
  const read = createBackgroundFigures(0, async () => (await pool.query<{ share: number }>(READ_SHARE)).rows[0]!.share);
  return {
    ids_drawn_ratio: {
      help: 'Share of its ids that the sequence closest to its end has drawn; at 1 no more rows can be added',
      read,
      ofWorkers: 'max' as const,
    },
  };
}
