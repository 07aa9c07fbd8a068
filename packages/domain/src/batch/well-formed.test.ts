import { expect, it } from 'vitest';
import { isWellFormed } from '../index.ts';
import type { Command } from '../index.ts';

const isFine = (command: object): boolean => isWellFormed(command as Command);
const bet = { kind: 'addBet', title: 'Bet', yesPrice: 50, noPrice: 55, shares: 10_000 };

it('accepts commands only within the bounds of the game', () => {
  expect([1, 1000].every((shares) => isFine({ kind: 'buyOffer', shares }))).toBe(true);
  expect([0, 1001, 1.5, NaN].some((shares) => isFine({ kind: 'buyOffer', shares }))).toBe(false);
  const banded = (cents: number): boolean => isFine({ kind: 'buyOffer', shares: 1, band: { bet: 1, option: true, cents } });
  expect([[1, 99].every(banded), [0, 100, 1.5].some(banded)]).toEqual([true, false]);
  const bandedListing = (band: number): boolean => isFine({ kind: 'addOffer', price: 50, shares: 1, band });
  expect([[1, 99].every(bandedListing), [0, 100, 1.5].some(bandedListing)]).toEqual([true, false]);
  expect([1, 100].every((maxPrice) => isFine({ kind: 'buyShares', shares: 1, maxPrice }))).toBe(true);
  expect([0, 101, 0.5].some((maxPrice) => isFine({ kind: 'buyShares', shares: 1, maxPrice }))).toBe(false);
  expect([0, -1, 1.5].some((shares) => isFine({ kind: 'addOffer', price: 50, shares }))).toBe(false);
  expect([10_000, 100_000].every((shares) => isFine({ ...bet, shares }))).toBe(true);
  const badBets = [
    { shares: 9_999 },
    { shares: 100_001 },
    { noPrice: 49 },
    { noPrice: 61 },
    { title: ' Bet' },
    { title: '' },
    { title: '\u3000' },
    { title: 'ą'.repeat(201) },
    { title: 'B\0et' },
    { title: 'B\u202eet' },
    { title: 'B\u200bet' },
    { title: '\u200b' },
    { title: 'B\ud800et' },
  ];
  expect(badBets.some((fields) => isFine({ ...bet, ...fields }))).toBe(false);
  expect(isFine({ ...bet, title: '🎲'.repeat(200) })).toBe(true);
  expect([-1, 0.5].some((startBudget) => isFine({ kind: 'openLedgerAccount', startBudget }))).toBe(false);
});
