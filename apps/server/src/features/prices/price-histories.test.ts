import type { BetId } from '@wieszcz/domain';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../../platform/log.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { createPriceHistories } from './price-histories.ts';

const series = { bet: 1 as BetId, option: true };

/**
 * Histories in which a whole series is due to be read again as soon as it has been read. That read runs before the refresh that started it,
 * because there is one connection. The database fails the read with the number `failing`, counted from 1.
 */
async function startHistories({ failing }: { failing: number }) {
  const { pool, db } = await createTestDatabase({ max: 1 });
  await pool.query(
    `insert into journal (kind, from_account, to_account, amount, market_id, bet_id, option, price, shares, purchaser_id, occurred_at)
     select 'purchase', 1, 2, 40, 1, $1, true, 40, 1, 1, timestamptz '2026-11-12T12:00Z' from generate_series(1, 3)`,
    [series.bet],
  );
  await pool.query('create sequence reads');
  await pool.query('alter view transactions rename to all_transactions');
  await pool.query(
    `create view transactions as
     select * from all_transactions where (select 1 / (${failing} - nextval('reads'))) is not null`,
  );
  const warnings: unknown[] = [];
  const log = { ...silentLog, warn: (...line: unknown[]) => void warnings.push(line) } as typeof silentLog;
  return {
    histories: createPriceHistories({ db, log, rereadAfterMs: 0 }),
    warnings,
    countReads: async () => (await pool.query<{ reads: number }>('select last_value as reads from reads')).rows[0]!.reads,
  };
}

describe('a cached series', () => {
  it('that was read again as a whole stays cached when the refresh beside it fails', async () => {
    const { histories } = await startHistories({ failing: 3 });
    await histories.upToNow(series);
    await expect(histories.upToNow(series)).rejects.toThrow('division by zero');
    expect(histories.isCached(series)).toBe(true);
  });

  it('that could not be read again as a whole is still refreshed, and the next whole read waits', async () => {
    const { histories, warnings, countReads } = await startHistories({ failing: 2 });
    await histories.upToNow(series);
    expect((await histories.upToNow(series)).length).toBe(3);
    expect(await countReads()).toBe(3);
    expect(warnings).toHaveLength(1);
    expect((await histories.upToNow(series)).length).toBe(3);
    expect(await countReads()).toBe(4);
  });
});
