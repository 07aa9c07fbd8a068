import { isDatabaseAway } from '../platform/database/failures.ts';

/** The exchange can't take or finish the command now; trying again a little later may work. Answered as 503. */
export class BusyError extends Error {
  override name = 'BusyError';
  readonly retryAfterSeconds = 1;
}

/** The key was used before for a different call. Answered as 422. */
export class IdempotencyConflictError extends Error {
  override name = 'IdempotencyConflictError';
}

type Fault =
  /** Nothing was written; the same batch may go through next time. */
  | 'transient'
  /** Somebody holds a row for too long. */
  | 'locked'
  /** A command or the code is at fault; trying again won't help. */
  | 'permanent';

const COLLISIONS = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
]);

export function faultOf(error: unknown): Fault {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '55P03') return 'locked';
  // Another process stored this key after we had looked for it: the next attempt finds it and answers from it.
  if (code === '23505' && constraint === 'idempotency_keys_pkey') return 'transient';
  return isDatabaseAway(error) || (code !== undefined && COLLISIONS.has(code)) ? 'transient' : 'permanent';
}
