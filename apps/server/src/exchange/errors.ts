import { isDatabaseAway, LOCK_NOT_AVAILABLE } from '../platform/database/failures.ts';

/** The exchange can't accept or finish the command now; it may succeed a little later. Answered with 503. */
export class BusyError extends Error {
  override name = 'BusyError';
  readonly retryAfterSeconds = 1;
}

/** The idempotency key was used before for a different call. Answered with 422. */
export class IdempotencyConflictError extends Error {
  override name = 'IdempotencyConflictError';
}

type Fault =
  /** Nothing was written; the same batch may succeed at the next attempt. */
  | 'transient'
  /** Another transaction holds a lock for longer than the lock timeout. */
  | 'locked'
  /** A command or the code is at fault; another attempt would fail, too. */
  | 'permanent';

const UNIQUE_VIOLATION = '23505';
const CONFLICTS = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
]);

/** Whether and how a failed batch may be attempted again. */
export function faultOf(error: unknown): Fault {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === LOCK_NOT_AVAILABLE) return 'locked';
  // Another batch has stored one of this batch's keys since this batch looked for it; the next attempt replays the stored outcome.
  if (code === UNIQUE_VIOLATION && constraint === 'idempotency_keys_pkey') return 'transient';
  // An id kept by this process was drawn again after a failover that lost its draw; the next attempt draws new ones.
  if (code === UNIQUE_VIOLATION && constraint === 'contracts_pkey') return 'transient';
  return isDatabaseAway(error) || (code !== undefined && CONFLICTS.has(code)) ? 'transient' : 'permanent';
}
