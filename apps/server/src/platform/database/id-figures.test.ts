import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { idMetrics } from './id-figures.ts';

it('the figure of drawn ids is that of the sequence which is closest to its end', async () => {
  const { pool, db } = await createTestDatabase();
  const { read } = idMetrics(db).ids_drawn_ratio;
  await expect.poll(read).toBeGreaterThan(0);
  expect(read()).toBeLessThan(0.001);
  await pool.query(`select setval('contracts_id_seq', 1073741824), setval('offers_id_seq', 1000000)`);
  await expect.poll(read).toBeCloseTo(0.5, 6);
});
