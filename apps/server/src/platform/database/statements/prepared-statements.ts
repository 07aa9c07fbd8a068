import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** A connection keeps the plan of each, some 50 kB. What is asked first is asked most; later statements are planned at every call. */
const MOST_STATEMENTS = 300;

/** Stands in a query whose best plan depends on its values, as on how rare a text is: it is planned for them at every call. */
export const PLANNED_FOR_ITS_VALUES = '/* planned for its values */';

export const PLAN_ANEW = 'discard plans';

const uses = new WeakMap<pg.ClientBase, number>();

/**
 * Counts a use of a connection, and answers whether its plans shall be made anew. PostgreSQL makes a plan for tables as large as they are
 * then, and may read the whole of a small one. A crowd makes it a thousand times larger within a minute, before any statistics tell: so
 * plans last until a connection was used twice as often.
 */
export function isTimeToPlan(client: pg.ClientBase): boolean {
  const count = (uses.get(client) ?? 0) + 1;
  uses.set(client, count);
  return (count & (count - 1)) === 0;
}

/** Between transactions: one that has failed would refuse it, and nobody would hear why it failed. */
async function planAnew(client: pg.PoolClient): Promise<void> {
  try {
    await client.query(PLAN_ANEW);
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Connections of a pool whose statements are parsed and planned once each, not at every call: most reads here take a tenth of a millisecond,
 * and PostgreSQL needs five times as long to plan them.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  const nameOf = (text: string, values: readonly unknown[]): string | undefined => {
    const known = names.get(text);
    const isWorthIt = values.length > 0 && !text.includes(PLANNED_FOR_ITS_VALUES) && names.size < MOST_STATEMENTS;
    if (known !== undefined || !isWorthIt) return known;
    // Told by the text alone: whoever else prepares it on the same connection gives it the same name.
    const name = `read_${createHash('sha1').update(text).digest('base64url')}`;
    names.set(text, name);
    return name;
  };

  const wrapped = (client: pg.PoolClient): PostgresPoolClient => {
    const query = (text: string, values: readonly unknown[]) => {
      const name = nameOf(text, values);
      return client.query({ text, values: [...values], ...(name !== undefined && { name }) });
    };
    // Kysely's other way to call it is for cursors, of which we have given it none.
    return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) };
  };

  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      if (isTimeToPlan(client)) await planAnew(client);
      const known = clients.get(client) ?? wrapped(client);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}
