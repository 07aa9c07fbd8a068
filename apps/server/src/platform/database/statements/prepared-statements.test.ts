import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { createDatabase } from '../pool.ts';
import { isTimeToPlan, PLANNED_FOR_ITS_VALUES } from './prepared-statements.ts';

/** Statements are kept by a connection. */
const oneConnection = () => createTestDatabase({ max: 1 });

type Kept = { statement: string; uses: number };

async function kept({ pool }: Awaited<ReturnType<typeof oneConnection>>): Promise<Kept[]> {
  const { rows } = await pool.query<Kept>(
    'select statement, (generic_plans + custom_plans)::int as uses from pg_prepared_statements order by name',
  );
  return rows;
}

describe('What is asked of the database', () => {
  it('is parsed once per connection, whatever the values', async () => {
    const database = await oneConnection();
    for (const value of [1, 2, 3]) {
      const { rows } = await sql<{ twice: number }>`select 2 * ${value}::int as twice`.execute(database.db);
      expect(rows).toEqual([{ twice: 2 * value }]);
    }
    expect(await kept(database)).toEqual([{ statement: 'select 2 * $1::int as twice', uses: 3 }]);
  });

  it('is planned for its values at every call where it says so', async () => {
    const database = await oneConnection();
    const { rows } = await sql`select ${1}::int as value ${sql.raw(PLANNED_FOR_ITS_VALUES)}`.execute(database.db);
    expect(rows).toEqual([{ value: 1 }]);
    expect(await kept(database)).toEqual([]);
  });

  it('fills a connection with no more than 300 statements, and is answered all the same', async () => {
    const database = await oneConnection();
    for (let number = 0; number < 310; number++) {
      const { rows } = await sql`select ${number}::int as ${sql.ref(`v${number}`)}`.execute(database.db);
      expect(rows).toEqual([{ [`v${number}`]: number }]);
    }
    expect(await kept(database)).toHaveLength(300);
  });

  it('is kept by no connection where a pooler would forget it', async () => {
    const { pool } = await oneConnection();
    const { rows } = await sql`select ${1}::int as value`.execute(createDatabase(pool, { prepared: false }));
    expect(rows).toEqual([{ value: 1 }]);
    expect((await pool.query('select from pg_prepared_statements')).rowCount).toBe(0);
  });

  it('may be asked of one connection by several databases', async () => {
    const { pool, db } = await oneConnection();
    const other = createDatabase(pool);
    const { rows: first } = await sql`select ${1}::int as one`.execute(db);
    const { rows: second } = await sql`select ${2}::int as two`.execute(other);
    expect([...first, ...second]).toEqual([{ one: 1 }, { two: 2 }]);
  });

  it('fails for its own reason in a transaction, however often the connection was used', async () => {
    const { db } = await oneConnection();
    for (let transaction = 0; transaction < 8; transaction++) {
      const failing = db.transaction().execute(async (trx) => {
        for (const divisor of [1, 0]) await sql`select 1 / ${divisor}::int`.execute(trx);
      });
      await expect(failing).rejects.toThrow('division by zero');
    }
  });

  it('is planned anew when the connection was used twice as often', () => {
    const [one, other] = [{}, {}] as [never, never];
    const turns = Array.from({ length: 9 }, (_, index) => index + 1);
    expect(turns.filter(() => isTimeToPlan(one))).toEqual([1, 2, 4, 8]);
    expect(isTimeToPlan(other)).toBe(true);
  });
});
