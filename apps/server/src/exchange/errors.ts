/** The exchange can't accept or finish the command now; it may succeed a little later. Answered with 503. */
export class BusyError extends Error {
  override name = 'BusyError';
  readonly retryAfterSeconds = 1;
}

/** The idempotency key was used before for a different call. Answered with 422. */
export class IdempotencyConflictError extends Error {
  override name = 'IdempotencyConflictError';
}
