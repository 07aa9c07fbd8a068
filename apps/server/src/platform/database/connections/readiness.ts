import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { IS_READ_ONLY } from './readiness.queries.ts';

const TIMEOUT_MS = 2_000;
/**
 * If a command waits for a lane, or a batch is being settled, for longer, the exchange counts as stuck, even if the database answers queries.
 * Resolutions and the commands parked behind them may take longer and don't count.
 */
const MAX_COMMAND_AGE_MS = 5_000;

/**
 * Returns the readiness check, which never rejects: whether the database answers in time and takes writes, and the exchange isn't stuck.
 * `oldestCommandMs` is the age of the oldest waiting command or open batch. Concurrent checks share one query, so that probes can't exhaust
 * the pool while the database doesn't answer.
 */
export function createReadiness(pool: pg.Pool, oldestCommandMs: () => number): () => Promise<boolean> {
  let currentQuery: Promise<boolean> | null = null;
  const checkDatabase = () => {
    currentQuery ??= takesWrites(pool).finally(() => (currentQuery = null));
    return Promise.race([currentQuery, sleep(TIMEOUT_MS, false, { ref: false })]);
  };
  return async () => oldestCommandMs() < MAX_COMMAND_AGE_MS && (await checkDatabase());
}

const takesWrites = (pool: pg.Pool): Promise<boolean> =>
  pool.query<{ readOnly: boolean }>(IS_READ_ONLY).then(
    ({ rows }) => !rows[0]!.readOnly,
    () => false,
  );
