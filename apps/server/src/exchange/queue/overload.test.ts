import { describe, expect, it } from 'vitest';
import { BusyError } from '../errors.ts';
import { buying, openQueue, resolving, SLOW_AT_ONCE, turn } from '../testing/open-queue.ts';

const TOO_LONG = 501;

describe('an overloaded queue', () => {
  it('rejects new commands while the first has waited for too long, and accepts them again afterwards', async () => {
    const { queue, open, enter, enterIn } = openQueue(1);
    await enter(buying(1), buying(2));
    expect([enterIn(0, buying(1)), enterIn(TOO_LONG, buying(1))]).toEqual([null, expect.any(BusyError)]);
    expect(queue.rejected).toBe(1);
    open[0]!.finish();
    await turn();
    expect(enterIn(TOO_LONG, buying(1))).toBe(null);
  });

  it('rejects only commands on the same market while the first waits for an open batch on its market', async () => {
    const { open, enter, enterIn } = openQueue(2, SLOW_AT_ONCE);
    await enter(buying(1));
    await enter(buying(1));
    expect(enterIn(TOO_LONG, buying(2))).toBe(null);
    await turn();
    expect(open.map(({ markets }) => markets)).toEqual([[1], [2]]);
    expect(enterIn(TOO_LONG, buying(1))).toBeInstanceOf(BusyError);
    expect(enterIn(TOO_LONG, buying(2))).toBe(null);
  });

  it('rejects commands on all markets while one that waits for a lane has waited for too long', async () => {
    const { enter, enterIn } = openQueue(2, SLOW_AT_ONCE);
    await enter(buying(1));
    await enter(buying(2));
    await enter(buying(1), buying(3));
    for (const market of [1, 2, 3, 4]) expect(enterIn(TOO_LONG, buying(market))).toBeInstanceOf(BusyError);
  });

  it('rejects commands on all markets while a resolution waits behind a command that has waited for too long', async () => {
    const { enter, enterIn } = openQueue(2, SLOW_AT_ONCE);
    await enter(buying(1));
    await enter(buying(1), resolving(1));
    for (const market of [1, 2]) expect(enterIn(TOO_LONG, buying(market))).toBeInstanceOf(BusyError);
  });

  it('counts a command that waits for a batch for all markets once that batch is settled', async () => {
    const { open, enter, enterIn } = openQueue(2);
    await enter(buying(1));
    await enter(...Array.from({ length: 32 }, () => buying(2)), buying(1));
    expect(enterIn(TOO_LONG, buying(3))).toBe(null);
    open[0]!.finish();
    await turn();
    expect(enterIn(TOO_LONG, buying(3))).toBeInstanceOf(BusyError);
  });
});
