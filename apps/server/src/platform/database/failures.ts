import { StartupError, TemporaryStartupError } from '../startup-error.ts';

/** SQLSTATE of a refused write: the server is a standby, or was demoted to one. */
export const READ_ONLY = '25006';

const SOCKET_ERRORS = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
const DRIVER_MESSAGES = /connection terminated|connection ended|connection error|not queryable|timeout expired/i;

/**
 * SQLSTATEs of ended sessions: 08 connection exceptions, 57P shutdowns and crashes, 25P03 idle in a transaction for too long, 25P04 a
 * transaction longer than the `transaction_timeout` of PostgreSQL 17.
 */
const ENDED_SESSION = /^(08|57P|25P03|25P04)/;

/**
 * Other SQLSTATEs that the database causes, not the query: 25006 (read-only), 53 (out of disk, memory or connections), 57014 (cancelled, for
 * example by a statement timeout), 58030 (I/O error).
 */
const DATABASE_FAILURE = /^(25006|53|57014|58030)/;
/** Node's codes for a host name that can't be resolved now: the database's container or the name server restarts. */
const NAME_ERRORS = new Set(['ENOTFOUND', 'EAI_AGAIN']);
/** SQLSTATE of a statement that waited for a lock for longer than `lock_timeout`. */
export const LOCK_NOT_AVAILABLE = '55P03';

type DatabaseError = Partial<NodeJS.ErrnoException>;

/** Whether the connection broke; the outcome of its transaction is then unknown. */
export function isLostConnection(error: unknown): boolean {
  const { code, message, syscall } = error as DatabaseError;
  if (code && (ENDED_SESSION.test(code) || SOCKET_ERRORS.has(code))) return true;
  // The database's Unix socket is missing; elsewhere it is a missing file.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  return DRIVER_MESSAGES.test(message ?? '');
}

/** Whether a query failed because the database is unreachable, fails over or lacks resources, not because of the query itself. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as DatabaseError;
  return (
    isLostConnection(error) ||
    (code !== undefined && (DATABASE_FAILURE.test(code) || NAME_ERRORS.has(code))) ||
    /timeout exceeded when trying to connect/.test(message ?? '')
  );
}

export const isLockTimeout = (error: unknown): boolean => (error as DatabaseError).code === LOCK_NOT_AVAILABLE;

/** Whether the same request may succeed later: the database is unavailable (see `isDatabaseAway`), or a row stayed locked for too long. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && (isDatabaseAway(error) || isLockTimeout(error));

/** The error with which a start or a command ends: a temporary one if the database failed meanwhile. `where` names the database. */
export function startupErrorOf(error: unknown, where = ''): unknown {
  if (error instanceof StartupError || !isDatabaseAway(error)) return error;
  const { code, message } = error as DatabaseError;
  const problem = code === READ_ONLY ? 'takes no writes now, as a standby or during a failover' : 'failed';
  return new TemporaryStartupError(`The database ${problem}${where}: ${message}`, { cause: error });
}
