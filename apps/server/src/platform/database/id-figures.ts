import { createBackgroundFigures } from '../metrics/background-figures.ts';
import { findDrawnShare } from './figures.queries.ts';
import type { Database } from './pool.ts';

/** All workers read the same database, so their figures must not be added up. */
export function idMetrics(db: Database) {
  return {
    ids_drawn_ratio: {
      help: 'Share of its ids that the sequence closest to its end has drawn; at 1 no more rows can be added',
      read: createBackgroundFigures(0, () => findDrawnShare(db)),
      ofWorkers: 'max' as const,
    },
  };
}
