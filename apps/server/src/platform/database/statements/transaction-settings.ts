import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { Query } from 'pg';

/** PostgreSQL settings by name. */
export type Settings = Readonly<Record<string, string>>;

const TRANSACTION_CONTROL = /^\s*(begin|start|commit|rollback|savepoint|release)\b/i;

/**
 * The pool for Kysely behind a pooler, where a session lasts for one transaction: each statement is preceded by one that sets
 * `settings` until the transaction ends. Both are sent together, without a further round trip. No statement is named.
 */
export function withTransactionSettings(pool: pg.Pool, settings: Settings): PostgresPool {
  const text = `select ${Object.keys(settings)
    .map((name, index) => `set_config('${name}', $${index + 1}, true)`)
    .join(', ')}`;
  const setup = { text, values: Object.values(settings) };
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const query = (statement: string, values: readonly unknown[]) =>
      TRANSACTION_CONTROL.test(statement)
        ? client.query(statement)
        : new Promise((resolve, reject) => {
            const done = (error: Error | null, result?: unknown) => (error ? reject(error) : resolve(result));
            client.query(new QueryAfterSetup(setup, statement, [...values], done));
          });
    // Kysely's other overload is for cursors, which the dialect doesn't use here.
    return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) };
  };
  return { options: pool.options, connect: async () => wrap(await pool.connect()), end: () => pool.end() };
}

/** Methods of the `Query` class of `pg` that its types don't declare. */
type QueryInternals = {
  prepare(connection: pg.Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
};
type Setup = { text: string; values: string[] };
type Done = (error: Error | null, result?: unknown) => void;

const BaseQuery = Query as unknown as new (
  config: object,
  values?: unknown[],
  callback?: Done,
) => pg.Submittable & QueryInternals;

/** Sends a setup statement before its own and ignores the setup's answer. Until `Sync` both are one transaction. */
class QueryAfterSetup extends BaseQuery {
  private readonly setup: Setup;
  private isSetupDone = false;

  constructor(setup: Setup, text: string, values: unknown[], done: Done) {
    super({ text, queryMode: 'extended' }, values, done);
    this.setup = setup;
  }

  override prepare(connection: pg.Connection): void {
    const { text, values } = this.setup;
    connection.parse({ name: '', text, types: [] }, true);
    connection.bind({ values }, true);
    connection.execute({}, true);
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.isSetupDone) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.isSetupDone) super.handleCommandComplete(message, connection);
    else this.isSetupDone = true;
  }
}
