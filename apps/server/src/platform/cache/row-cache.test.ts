import { describe, expect, it } from 'vitest';
import { createRowCache } from './row-cache.ts';

type Listener = (user: null) => void;

/** Rows that the test changes, as a failover does, and the number of reads so far. */
function openTable(rows: Map<number, object>) {
  const listeners: Listener[] = [];
  let reads = 0;
  let reading = Promise.resolve();
  const auth = { hearsChanges: true, onChange: (listener: Listener) => void listeners.push(listener) };
  const list = async () => {
    reads += 1;
    const found = new Map(rows);
    await reading;
    return found;
  };
  return {
    find: createRowCache(list, auth),
    auth,
    reads: () => reads,
    /** Lets the reads that begin from now on end only with `until`. */
    holdReads: (until: Promise<void>) => void (reading = until),
    announceGap: () => listeners.forEach((listener) => listener(null)),
  };
}

const [former, present] = [{ player: 1 }, { player: 2 }];

describe('a row', () => {
  it('is read once, until announcements may have been missed', async () => {
    const rows = new Map([[501, former]]);
    const { find, reads, announceGap } = openTable(rows);
    expect([await find(501), await find(501), reads()]).toEqual([former, former, 1]);
    rows.set(501, present);
    announceGap();
    expect([await find(501), await find(501), reads()]).toEqual([present, present, 2]);
  });

  it('that was read while announcements may have been missed is not kept', async () => {
    const rows = new Map([[501, former]]);
    const { find, holdReads, reads, announceGap } = openTable(rows);
    const held = Promise.withResolvers<void>();
    holdReads(held.promise);
    const finding = find(501);
    await expect.poll(reads).toBe(1);
    rows.set(501, present);
    announceGap();
    held.resolve();
    expect(await finding).toBe(former);
    expect(await find(501)).toBe(present);
  });

  it('is not taken from the cache while no change would be announced', async () => {
    const rows = new Map([[501, former]]);
    const { find, auth } = openTable(rows);
    expect(await find(501)).toBe(former);
    rows.set(501, present);
    auth.hearsChanges = false;
    expect(await find(501)).toBe(present);
  });

  it('that does not exist is looked for again', async () => {
    const rows = new Map<number, object>();
    const { find } = openTable(rows);
    expect(await find(501)).toBeNull();
    rows.set(501, present);
    expect(await find(501)).toBe(present);
  });
});
