import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { silentLog } from '../log.ts';
import { createReadingPool } from './pool.ts';
import { isUnavailable } from './unavailable.ts';

describe('Whoever reads', () => {
  it('does not wait for long behind a change that meets a held row: it is told to come back', async () => {
    const { url, pool } = await createTestDatabase();
    await pool.query('create table held (id integer)');
    await pool.query('insert into held values (1)');
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select from held for update');
    const reading = createReadingPool(url, silentLog);
    try {
      const waiting = reading.query('update held set id = 2');
      await expect(waiting).rejects.toSatisfy(isUnavailable);
    } finally {
      await reading.end();
      await holder.query('rollback');
      holder.release();
    }
  });
});
