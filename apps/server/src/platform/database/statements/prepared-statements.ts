import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Per connection; each plan takes about 50 kB. Further statements stay unprepared: the most frequent ones come first. */
const MAX_STATEMENTS = 300;

/** A comment for queries whose best plan depends on the parameters, such as a rare text: they are planned at every call. */
export const CUSTOM_PLAN = '/* custom plan */';

export const DISCARD_PLANS = 'discard plans';

const uses = new WeakMap<pg.ClientBase, number>();

/**
 * Counts a use of a connection; returns whether to discard its query plans, at 1, 2, 4, 8, … uses. A plan suits the table sizes at the time
 * of planning and may scan a small table, but under load a table grows a thousandfold within a minute, before its statistics change.
 */
export function shouldReplan(client: pg.ClientBase): boolean {
  const count = (uses.get(client) ?? 0) + 1;
  uses.set(client, count);
  return (count & (count - 1)) === 0;
}

/** Call it between transactions: inside a failed one it would fail and hide the first error. */
async function discardPlans(client: pg.PoolClient): Promise<void> {
  try {
    await client.query(DISCARD_PLANS);
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * The pool for Kysely, with its parameterized statements prepared once per connection: most reads take a tenth of a millisecond, and
 * planning them takes five times as long.
 */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  const nameOf = (text: string, values: readonly unknown[]): string | undefined => {
    const known = names.get(text);
    const shouldPrepare = values.length > 0 && !text.includes(CUSTOM_PLAN) && names.size < MAX_STATEMENTS;
    if (known !== undefined || !shouldPrepare) return known;
    // The name depends on the text alone, so that all `Database` handles that share a connection agree on it.
    const name = `read_${createHash('sha1').update(text).digest('base64url')}`;
    names.set(text, name);
    return name;
  };

  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const query = (text: string, values: readonly unknown[]) => {
      const name = nameOf(text, values);
      return client.query({ text, values: [...values], ...(name !== undefined && { name }) });
    };
    // Kysely's other overload is for cursors, which the dialect isn't given.
    return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) };
  };

  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      if (shouldReplan(client)) await discardPlans(client);
      const known = clients.get(client) ?? wrap(client);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}
