import { sql } from 'kysely';
import { createBackgroundFigures } from '../metrics/background-figures.ts';
import type { Database } from './pool.ts';

/** The share of its ids, from 0 to 1, that the sequence closest to its end has drawn. Most ids have 32 bits. */
const READ_SHARE = sql<{ share: number }>`
  select coalesce(max(last_value::float8 / max_value), 0)::float8 as share from pg_sequences`;

/** All workers read the same database, so their figures must not be added up. */
export function idMetrics(db: Database) {
  const read = createBackgroundFigures(0, async () => (await READ_SHARE.execute(db)).rows[0]!.share);
  return {
    ids_drawn_ratio: {
      help: 'Share of its ids that the sequence closest to its end has drawn; at 1 no more rows can be added',
      read,
      ofWorkers: 'max' as const,
    },
  };
}
