import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { IS_READ_ONLY } from './readiness.queries.ts';

const TIMEOUT_MS = 2_000;
/** An older command shows that the database settles nothing, even if it answers queries. */
const MAX_COMMAND_AGE_MS = 5_000;

/**
 * Returns the readiness check: the database answers in time and takes writes, and no command is too old. Concurrent checks share one
 * query, so that probes can't exhaust the pool while the database doesn't answer.
 */
export function createReadiness(pool: pg.Pool, oldestCommandMs: () => number): () => Promise<boolean> {
  let query: Promise<boolean> | null = null;
  const checkDatabase = () => {
    query ??= takesWrites(pool).finally(() => (query = null));
    return Promise.race([query, sleep(TIMEOUT_MS, false, { ref: false })]);
  };
  return async () => oldestCommandMs() < MAX_COMMAND_AGE_MS && (await checkDatabase());
}

const takesWrites = (pool: pg.Pool): Promise<boolean> =>
  pool.query<{ readOnly: boolean }>(IS_READ_ONLY).then(
    ({ rows }) => !rows[0]!.readOnly,
    () => false,
  );
