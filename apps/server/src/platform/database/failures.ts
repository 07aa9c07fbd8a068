/** The server refuses to write: it is a standby, or was demoted to one. */
export const READ_ONLY = '25006';

const LOST_SOCKET = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EHOSTUNREACH', 'ENETUNREACH']);
const LOST_MESSAGES = /connection terminated|connection ended|connection error|not queryable|timeout expired/i;

/** The session itself was ended: 08 connection exceptions, 57P shutdowns and crashes, 25P03 idle in a transaction for too long. */
const ENDED_SESSION = /^(08|57P|25P03)/;

/**
 * Of the database, not of the query: lost sessions, and 25006 (read-only), 53 (disk, memory or connections run out), 57014 (cancelled, as
 * by a statement timeout), 58030 (the disk fails).
 */
const AWAY = /^(08|57P|25P03|25006|53|57014|58030)/;

type DatabaseError = Partial<NodeJS.ErrnoException>;

/** Whether the connection broke, so that nobody can have heard what became of a transaction. */
export function isLostConnection(error: unknown): boolean {
  const { code, message, syscall } = error as DatabaseError;
  if (code && (ENDED_SESSION.test(code) || (LOST_SOCKET.has(code) && syscall !== 'open'))) return true;
  return LOST_MESSAGES.test(message ?? '');
}

/** Whether a query failed because the database is away, fails over or has run out of something, and not because of the query. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as DatabaseError;
  return (
    isLostConnection(error) ||
    (code !== undefined && AWAY.test(code)) ||
    /timeout exceeded when trying to connect/.test(message ?? '')
  );
}

/** As `isDatabaseAway`, or somebody else holds a row for now: the same call may work a little later. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && (isDatabaseAway(error) || (error as DatabaseError).code === '55P03');
