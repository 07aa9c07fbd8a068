import { describe, expect, it } from 'vitest';
import { Ledger } from './ledger.ts';

/** A ledger in which `server` acknowledges a purchase at each of these times, and the last is now. */
function ledgerOf(times: [time: number, server?: number][]): Ledger {
  let now = 0;
  const ledger = new Ledger(() => now);
  for (const [time, server] of times) {
    now = time;
    if (server !== undefined) ledger.acknowledged(server);
  }
  return ledger;
}

describe('the pause of trade after a fault', () => {
  it('lasts until now where nothing was acknowledged since', () => {
    const ledger = ledgerOf([[90, 0], [150]]);
    expect(ledger.longestPause(100)).toBe(50);
    expect(ledger.since(100)).toEqual([]);
  });

  it('is the longest gap between acknowledgements, of one server or of all', () => {
    const ledger = ledgerOf([
      [100, 0],
      [110, 1],
      [140, 1],
      [180, 0],
      [185, 1],
    ]);
    expect(ledger.longestPause(100, 0)).toBe(80);
    expect(ledger.longestPause(100, 1)).toBe(45);
    expect(ledger.longestPause(100)).toBe(40);
    expect(ledger.since(100)).toHaveLength(5);
  });
});
