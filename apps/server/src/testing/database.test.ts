import { describe, expect, it } from 'vitest';
import { createTestDatabase } from './database.ts';

describe('a test database', () => {
  it('is migrated and isolated from other test databases', async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await one.pool.query(`insert into covers (id, jpeg) values (repeat('a', 64), '')`);
    expect((await one.pool.query('select from covers')).rowCount).toBe(1);
    expect((await other.pool.query('select from covers')).rowCount).toBe(0);
  });

  it('returns int8 as numbers, dates as text and timestamps as Date', async () => {
    const { pool } = await createTestDatabase();
    const { rows } = await pool.query(
      `select 9007199254740991::int8 as big, date '2026-11-20' as day, timestamptz '2026-11-20 10:00Z' as instant`,
    );
    expect(rows[0]).toEqual({ big: 9007199254740991, day: '2026-11-20', instant: new Date('2026-11-20T10:00:00Z') });
  });

  it('folds case and Polish diacritics for searches, case alone for uniqueness', async () => {
    const { pool } = await createTestDatabase();
    const { rows } = await pool.query(`select folded('ŻÓŁĆ Łódź') as folded, caseless('ŻÓŁĆ') as caseless`);
    expect(rows[0]).toEqual({ folded: 'zolc lodz', caseless: 'żółć' });
  });
});
