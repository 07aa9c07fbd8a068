import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { Query } from 'pg';

/** Settings of PostgreSQL by name. */
export type Settings = Readonly<Record<string, string>>;

const ENDS_OR_BEGINS = /^\s*(begin|start|commit|rollback|savepoint|release)\b/i;

/**
 * Connections of a pool through a pooler, where a session lasts for a transaction: every statement brings its settings along, and they
 * hold until its transaction ends. Both travel together and cost no round trip more. No statement is named.
 */
export function settingPerTransaction(pool: pg.Pool, settings: Settings): PostgresPool {
  const text = `select ${Object.keys(settings)
    .map((name, index) => `set_config('${name}', $${index + 1}, true)`)
    .join(', ')}`;
  const opening = { text, values: Object.values(settings) };
  const wrapped = (client: pg.PoolClient): PostgresPoolClient => {
    const query = (statement: string, values: readonly unknown[]) =>
      ENDS_OR_BEGINS.test(statement)
        ? client.query(statement)
        : new Promise((resolve, reject) => {
            const done = (error: Error | null, result?: unknown) => (error ? reject(error) : resolve(result));
            client.query(new QueryAfterSettings(opening, statement, [...values], done));
          });
    // Kysely's other way to call it is for cursors, of which we have given it none.
    return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) };
  };
  return { options: pool.options, connect: async () => wrapped(await pool.connect()), end: () => pool.end() };
}

/** What `pg` does in its own `Query`, but doesn't declare. */
type Protected = {
  requiresPreparation(): boolean;
  prepare(connection: pg.Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
};
type Opening = { text: string; values: string[] };
type Done = (error: Error | null, result?: unknown) => void;

const BaseQuery = Query as unknown as new (config: object, values?: unknown[], callback?: Done) => pg.Submittable & Protected;

/** A statement behind one whose answer nobody reads; until the next `Sync` they are one transaction. */
class QueryAfterSettings extends BaseQuery {
  private readonly opening: Opening;
  private isOpen = false;

  constructor(opening: Opening, text: string, values: unknown[], done: Done) {
    super({ text, queryMode: 'extended' }, values, done);
    this.opening = opening;
  }

  override prepare(connection: pg.Connection): void {
    const { text, values } = this.opening;
    connection.parse({ name: '', text, types: [] }, true);
    connection.bind({ values }, true);
    connection.execute({}, true);
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.isOpen) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.isOpen) super.handleCommandComplete(message, connection);
    else this.isOpen = true;
  }
}
