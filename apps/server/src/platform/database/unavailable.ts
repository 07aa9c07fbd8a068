const AWAY = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Whether a query failed because the database is away, overloaded or holds a row for somebody else for now, and not because of the query. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, syscall } = error as NodeJS.ErrnoException;
  if (code && /^(08|57P|53|55P03)/.test(code)) return true;
  if (code && AWAY.has(code) && syscall !== 'open') return true;
  return /connection terminated|timeout exceeded when trying to connect|not queryable|connection error/i.test(message);
}
