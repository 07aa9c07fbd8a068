import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Ledger } from './ledger.ts';

describe('the pause of trade after a fault', () => {
  it('lasts until now where nothing was acknowledged since', async () => {
    const ledger = new Ledger();
    ledger.acknowledged(0);
    const from = performance.now();
    await sleep(20);
    expect(ledger.longestPause(from)).toBeGreaterThanOrEqual(performance.now() - from - 5);
    expect(ledger.since(from)).toEqual([]);
  });

  it('is the longest gap between acknowledgements, of one server or of all', async () => {
    const ledger = new Ledger();
    const from = performance.now();
    ledger.acknowledged(0);
    ledger.acknowledged(1);
    await sleep(60);
    ledger.acknowledged(1);
    await sleep(60);
    ledger.acknowledged(0);
    ledger.acknowledged(1);
    expect(ledger.longestPause(from, 0)).toBeGreaterThan(ledger.longestPause(from, 1));
    expect(ledger.longestPause(from)).toBe(ledger.longestPause(from, 1));
    expect(ledger.since(from)).toHaveLength(5);
  });
});
