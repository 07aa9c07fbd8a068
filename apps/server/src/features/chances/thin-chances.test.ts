import { beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { thinChances } from './thin-chances.ts';

const { db, pool } = await createTestDatabase();
const NOW = new Date('2026-11-20T03:20:00.000Z');

/** Chances of a bet, each a minute after the one before, over the time from `from` to `until` days ago. */
const fill = (bet: number, from: number, until: number) =>
  pool.query(
    `insert into chances (bet_id, recorded_at, chance)
     select $1, at, extract(epoch from at)::bigint / 60 % 10000
     from generate_series($2::timestamptz - interval '1 day' * $3::float8, $2::timestamptz - interval '1 day' * $4::float8 - interval '1 minute',
       interval '1 minute') at`,
    [bet, NOW, from, until],
  );

async function recordedOf(bet: number): Promise<string[]> {
  const { rows } = await pool.query<{ at: Date }>(
    'select recorded_at as at from chances where bet_id = $1 order by recorded_at',
    [bet],
  );
  return rows.map(({ at }) => at.toISOString());
}

beforeEach(() => pool.query('truncate chances'));

describe('thinning', () => {
  it('keeps every chance of the last day', async () => {
    await fill(1, 1, 0);
    await thinChances(db, NOW);
    expect(await recordedOf(1)).toHaveLength(24 * 60);
  });

  it('keeps the last chance of every five minutes of the days before, and of every hour after a week', async () => {
    await fill(1, 3, 2);
    await fill(2, 9, 8);
    await thinChances(db, NOW);
    const [fiveMinutes, hours] = [await recordedOf(1), await recordedOf(2)];
    expect(fiveMinutes).toHaveLength(24 * 12);
    expect(new Set(fiveMinutes.map((at) => Number(at.slice(14, 16)) % 5))).toEqual(new Set([4]));
    // The range begins and ends in the middle of an hour.
    expect(hours).toHaveLength(25);
    expect(new Set(hours.slice(0, -1).map((at) => at.slice(14, 16)))).toEqual(new Set(['59']));
  });

  it('keeps a chance that is the only one of its bet in its interval', async () => {
    await pool.query(
      `insert into chances (bet_id, recorded_at, chance) values
         (1, '2026-11-17T10:00:30Z', 100), (2, '2026-11-17T10:01:00Z', 200), (2, '2026-11-17T10:04:00Z', 300)`,
    );
    await thinChances(db, NOW);
    expect([await recordedOf(1), await recordedOf(2)]).toEqual([['2026-11-17T10:00:30.000Z'], ['2026-11-17T10:04:00.000Z']]);
  });

  it('leaves the same chances if it runs daily, misses a day, or runs twice a day', async () => {
    const days = (...all: number[]) => all.map((day) => new Date(NOW.getTime() + day * 86_400_000));
    const thinOn = async (...all: number[]) => {
      await pool.query('truncate chances');
      await fill(1, 0, -1);
      for (const at of days(...all)) await thinChances(db, at);
      return recordedOf(1);
    };
    const daily = await thinOn(1, 2, 3);
    expect(daily).toHaveLength(24 * 12);
    expect(await thinOn(1, 3)).toEqual(daily);
    expect(await thinOn(1, 2, 2, 3, 3)).toEqual(daily);
  });

  it.each([5, 12])('thins what was recorded before a stop of %i days, as if the server had run', async (stopped) => {
    await fill(1, stopped + 9, stopped);
    const stop = new Date(NOW.getTime() - stopped * 86_400_000);
    // The runs before the stop left the chances of the last week and of the last day.
    for (let day = 9; day > 0; day -= 1) await thinChances(db, new Date(stop.getTime() - day * 86_400_000));
    await thinChances(db, NOW);
    const recorded = await recordedOf(1);
    const weekAgo = '2026-11-13T03:00:00.000Z';
    const [afterWeek, afterDay] = [recorded.filter((at) => at < weekAgo), recorded.filter((at) => at >= weekAgo)];
    // The range ends in the middle of an hour.
    expect(new Set(afterWeek.slice(0, -1).map((at) => at.slice(14, 16)))).toEqual(new Set(['59']));
    expect(new Set(afterDay.map((at) => Number(at.slice(14, 16)) % 5))).toEqual(new Set(stopped < 7 ? [4] : []));
  });
});
