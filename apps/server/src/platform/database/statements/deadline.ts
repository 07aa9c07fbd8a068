import type { PostgresPool, PostgresPoolClient } from 'kysely';

/**
 * The pool for Kysely. A connection that isn't released within `ms` is closed, and the query that waits for its answer is rejected. The
 * wait for a free connection isn't included; the pool limits it.
 */
export function withDeadline(pool: PostgresPool, ms: number): PostgresPool {
  const limit = (client: PostgresPoolClient): PostgresPoolClient => {
    let isReleased = false;
    const release = (destroy?: boolean) => {
      clearTimeout(timer);
      if (!isReleased) client.release(destroy);
      isReleased = true;
    };
    const timer = setTimeout(() => release(true), ms).unref();
    return { query: client.query.bind(client), release };
  };
  return { options: pool.options, connect: async () => limit(await pool.connect()), end: () => pool.end() };
}
