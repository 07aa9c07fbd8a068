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

const TRANSIENT_CODES = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
  '53300', // too many connections
  '57P01', // the server shuts down, or an operator ended the connection
  '57P02', // the server crashed
  '57P03', // the server is starting
  '25P03', // idle in transaction for too long
]);
const LOST_SOCKET = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EHOSTUNREACH', 'ENETUNREACH']);

export function faultOf(error: unknown): Fault {
  const { code, constraint, message } = error as { code?: string; constraint?: string; message?: string };
  if (code === '55P03') return 'locked';
  // Another process stored this key after we had looked for it: the next attempt finds it and answers from it.
  if (code === '23505' && constraint === 'idempotency_keys_pkey') return 'transient';
  if (code && (TRANSIENT_CODES.has(code) || LOST_SOCKET.has(code) || code.startsWith('08'))) return 'transient';
  if (isLostConnection(error) || /timeout exceeded when trying to connect/.test(message ?? '')) return 'transient';
  return 'permanent';
}

/** Whether nobody can have heard what became of a transaction: an answer from the server would carry an SQLSTATE. */
export function isLostConnection(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (code && (LOST_SOCKET.has(code) || code.startsWith('57P') || code.startsWith('08'))) return true;
  return /connection terminated|connection ended|connection error|not queryable/i.test(message ?? '');
}
