import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { createDatabase } from '../pool.ts';
import { shouldReplan, CUSTOM_PLAN } from './prepared-statements.ts';

/** Prepared statements belong to a connection. */
const createSingleConnectionDatabase = () => createTestDatabase({ max: 1 });

type PreparedStatement = { statement: string; uses: number };

async function listPrepared({ pool }: Awaited<ReturnType<typeof createSingleConnectionDatabase>>): Promise<PreparedStatement[]> {
  const { rows } = await pool.query<PreparedStatement>(
    'select statement, (generic_plans + custom_plans)::int as uses from pg_prepared_statements order by name',
  );
  return rows;
}

describe('a statement', () => {
  it('is prepared once per connection, for all values', async () => {
    const database = await createSingleConnectionDatabase();
    for (const value of [1, 2, 3]) {
      const { rows } = await sql<{ twice: number }>`select 2 * ${value}::int as twice`.execute(database.db);
      expect(rows).toEqual([{ twice: 2 * value }]);
    }
    expect(await listPrepared(database)).toEqual([{ statement: 'select 2 * $1::int as twice', uses: 3 }]);
  });

  it('is planned at every call if it asks for a custom plan', async () => {
    const database = await createSingleConnectionDatabase();
    const { rows } = await sql`select ${1}::int as value ${sql.raw(CUSTOM_PLAN)}`.execute(database.db);
    expect(rows).toEqual([{ value: 1 }]);
    expect(await listPrepared(database)).toEqual([]);
  });

  it('runs unprepared when its connection has 300 prepared statements', async () => {
    const database = await createSingleConnectionDatabase();
    for (let number = 0; number < 310; number++) {
      const { rows } = await sql`select ${number}::int as ${sql.ref(`v${number}`)}`.execute(database.db);
      expect(rows).toEqual([{ [`v${number}`]: number }]);
    }
    expect(await listPrepared(database)).toHaveLength(300);
  });

  it('is not prepared where preparation is switched off', async () => {
    const { pool } = await createSingleConnectionDatabase();
    const { rows } = await sql`select ${1}::int as value`.execute(createDatabase(pool, { prepared: false }));
    expect(rows).toEqual([{ value: 1 }]);
    expect((await pool.query('select from pg_prepared_statements')).rowCount).toBe(0);
  });

  it('may run on a connection that several `Database` handles share', async () => {
    const { pool, db } = await createSingleConnectionDatabase();
    const other = createDatabase(pool);
    const { rows: first } = await sql`select ${1}::int as one`.execute(db);
    const { rows: second } = await sql`select ${2}::int as two`.execute(other);
    expect([...first, ...second]).toEqual([{ one: 1 }, { two: 2 }]);
  });

  it('rejects with its own error in a transaction, however often the connection was used', async () => {
    const { db } = await createSingleConnectionDatabase();
    for (let transaction = 0; transaction < 8; transaction++) {
      const failing = db.transaction().execute(async (trx) => {
        for (const divisor of [1, 0]) await sql`select 1 / ${divisor}::int`.execute(trx);
      });
      await expect(failing).rejects.toThrow('division by zero');
    }
  });

  it('is replanned when the number of uses of its connection has doubled', () => {
    const [one, other] = [{}, {}] as [never, never];
    const uses = Array.from({ length: 9 }, (_, index) => index + 1);
    expect(uses.filter(() => shouldReplan(one))).toEqual([1, 2, 4, 8]);
    expect(shouldReplan(other)).toBe(true);
  });
});
