import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { idMetrics } from './id-figures.ts';

it('the figure of drawn ids is that of the sequence which is closest to its end', async () => {
  const { pool, db } = await createTestDatabase();
  /** The figure that a new reader finds. A reader pauses after each read, the longer the slower the machine. */
  const figure = async () => {
    const { read } = idMetrics(db).ids_drawn_ratio;
    await expect.poll(read).toBeGreaterThan(0);
    return read();
  };
  expect(await figure()).toBeLessThan(0.001);
  await pool.query(`select setval('contracts_id_seq', 1073741824), setval('offers_id_seq', 1000000)`);
  expect(await figure()).toBeCloseTo(0.5, 6);
});
