/**
 * The exchange can't accept or finish the command now; it may succeed a little later. It has not been executed, unless the database didn't
 * tell whether its commit had succeeded: so it is safe to submit it again only with an idempotency key. Answered with 503.
 */
export class BusyError extends Error {
  override name = 'BusyError';
  readonly retryAfterSeconds = 1;
}

/** The idempotency key was used before for a different call. Answered with 422. */
export class IdempotencyConflictError extends Error {
  override name = 'IdempotencyConflictError';
}
