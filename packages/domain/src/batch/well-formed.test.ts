import { expect, it } from 'vitest';
import { isWellFormed } from '../index.ts';
import type { Command } from '../index.ts';
import {
  MAX_BET_SHARES,
  MAX_BID_PRICE,
  MAX_SHARES_PER_BID,
  MAX_SHARES_PER_PURCHASE,
  MIN_BET_SHARES,
  MIN_BID_PRICE,
} from '../values/limits.ts';
import { MAX_PRICE } from '../values/units.ts';

const isFine = (command: object): boolean => isWellFormed(command as Command);

const LARGEST = Number.MAX_SAFE_INTEGER;
const VALID = {
  openLedgerAccount: { startBudget: 100_000 },
  addBet: { title: 'Bet', yesPrice: 50, noPrice: 55, shares: 10_000 },
  buyShares: { shares: 1, maxPrice: 50 },
  buyOffer: { shares: 1 },
  addOffer: { price: 50, shares: 1 },
  placeBid: { price: 50, shares: 1, timeInForce: 'GTC', expiresAt: null },
  reduceBid: { shares: 1 },
  sellShares: { minPrice: 50, shares: 1 },
  redeemPairs: { pairs: 1 },
};
const valid = (kind: string, fields: object = {}) => ({ kind, ...VALID[kind as keyof typeof VALID], ...fields });

/** The least and the largest value of each amount. */
const BOUNDS: [kind: keyof typeof VALID, field: string, least: number, largest: number, inCommand?: (value: number) => object][] =
  [
    ['openLedgerAccount', 'startBudget', 0, LARGEST],
    ['addBet', 'shares', MIN_BET_SHARES, MAX_BET_SHARES],
    ['buyShares', 'shares', 1, MAX_SHARES_PER_PURCHASE],
    ['buyShares', 'maxPrice', 1, MAX_PRICE],
    ['buyOffer', 'shares', 1, MAX_SHARES_PER_PURCHASE],
    ['buyOffer', 'band', 1, MAX_PRICE - 1, (cents) => ({ band: { bet: 1, option: true, cents } })],
    ['addOffer', 'price', 1, MAX_PRICE],
    ['addOffer', 'shares', 1, LARGEST],
    ['addOffer', 'band', 1, MAX_PRICE - 1],
    ['placeBid', 'price', MIN_BID_PRICE, MAX_BID_PRICE],
    ['placeBid', 'shares', 1, MAX_SHARES_PER_BID],
    ['reduceBid', 'shares', 1, MAX_SHARES_PER_BID],
    ['sellShares', 'minPrice', 1, MAX_PRICE],
    ['sellShares', 'shares', 1, LARGEST],
    ['redeemPairs', 'pairs', 1, LARGEST],
  ];

it.each(Object.keys(VALID))('%s is accepted within its bounds', (kind) => {
  expect(isFine(valid(kind))).toBe(true);
});

for (const [kind, field, least, largest, inCommand = (value: number) => ({ [field]: value })] of BOUNDS) {
  it.each([least, largest])(`${kind} is accepted with ${field} = %d`, (value) => {
    expect(isFine(valid(kind, inCommand(value)))).toBe(true);
  });
  it.each([least - 1, largest + 1, least + 0.5, NaN])(`${kind} is refused with ${field} = %d`, (value) => {
    expect(isFine(valid(kind, inCommand(value)))).toBe(false);
  });
}

it.each([
  { noPrice: 49 },
  { noPrice: 61 },
  // Their sums are allowed.
  ...[
    [0, 100],
    [101, 1],
    [50.5, 55],
  ].flatMap(([one, other]) => [
    { yesPrice: one, noPrice: other },
    { yesPrice: other, noPrice: one },
  ]),
  { title: ' Bet' },
  { title: '' },
  { title: '\u3000' },
  { title: 'ą'.repeat(201) },
  { title: 'B\0et' },
  { title: 'B\u202eet' },
  { title: 'B\u200bet' },
  { title: '\u200b' },
  { title: 'B\ud800et' },
])('addBet is refused with %j', (fields) => {
  expect(isFine(valid('addBet', fields))).toBe(false);
});

it('addBet counts the code points of a title, not its UTF-16 units', () => {
  expect(isFine(valid('addBet', { title: '🎲'.repeat(200) }))).toBe(true);
});

it('placeBid has an expiry if, and only if, its time in force is GTD', () => {
  const isAccepted = (timeInForce: string, expiresAt: Date | null) => isFine(valid('placeBid', { timeInForce, expiresAt }));
  const accepted = (expiresAt: Date | null) => ['GTD', 'GTC', 'IOC'].filter((timeInForce) => isAccepted(timeInForce, expiresAt));
  expect([accepted(new Date(0)), accepted(null)]).toEqual([['GTD'], ['GTC', 'IOC']]);
});
