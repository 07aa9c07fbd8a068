import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { IS_READ_ONLY } from './readiness.queries.ts';

/** The time in which the database must answer. */
const ANSWER_MS = 2_000;
/** A command that is older shows that the database settles nothing, although it may answer. */
const OLDEST_COMMAND_MS = 5_000;

/**
 * Tells whether calls may be sent here: the database answers in time and takes writes, and no command waits for too long. Callers that ask
 * at the same time share one query, so that probes can't use up the connections of a database that doesn't answer.
 */
export function createReadiness(pool: pg.Pool, oldestCommandMs: () => number): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  const ask = () => {
    asking ??= takesWrites(pool).finally(() => (asking = null));
    return Promise.race([asking, sleep(ANSWER_MS, false, { ref: false })]);
  };
  return async () => oldestCommandMs() < OLDEST_COMMAND_MS && (await ask());
}

const takesWrites = (pool: pg.Pool): Promise<boolean> =>
  pool.query<{ readOnly: boolean }>(IS_READ_ONLY).then(
    ({ rows }) => !rows[0]!.readOnly,
    () => false,
  );
