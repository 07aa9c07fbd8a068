import type { Database } from '../../platform/database/pool.ts';
import { createBackgroundFigures } from '../../platform/metrics/background-figures.ts';
import { findNightlyFigures, type NightlyFigures } from './summary.queries.ts';

const UNKNOWN: NightlyFigures = { auditedAt: 0, differences: 0, failedJobs: 0 };

/** Metrics of the last audit and of the jobs. All workers read the same database, so their figures must not be added up. */
export function nightlyMetrics(db: Database) {
  const figures = createBackgroundFigures(UNKNOWN, () => findNightlyFigures(db));
  return {
    audit_last_finished_timestamp_seconds: {
      help: 'When the last nightly audit finished; before the first one, when the schema was last migrated',
      read: () => figures().auditedAt,
      ofWorkers: 'max' as const,
    },
    audit_last_differences: {
      help: 'Differences that the last nightly audit found',
      read: () => figures().differences,
      ofWorkers: 'max' as const,
    },
    jobs_failed_last_day: {
      help: 'Jobs that failed for the last time within 24 hours and are not repeated',
      read: () => figures().failedJobs,
      ofWorkers: 'max' as const,
    },
  };
}
