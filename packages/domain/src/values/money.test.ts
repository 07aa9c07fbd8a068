import { describe, expect, it } from 'vitest';
import type { Cents, Price, Shares } from '../index.ts';
import { fc } from '../testing/properties.ts';
import {
  arePricesBalanced,
  averagePrice,
  centsFromDollars,
  costAfterPurchase,
  costAfterSale,
  dollars,
  priceFromDollars,
} from './money.ts';

describe('an amount in dollars', () => {
  it('converts to whole cents and back without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
        expect(centsFromDollars(dollars(cents))).toBe(cents);
        expect(centsFromDollars((cents / 100).toFixed(2))).toBe(cents);
      }),
    );
  });

  it('parses only plain decimals with at most two places', () => {
    expect(['0.7', '0.70', '10', 0.29, 1000].map(centsFromDollars)).toEqual([70, 70, 1000, 29, 100_000]);
    const refused = [
      '',
      '007',
      '.5',
      '5.',
      '1e3',
      '+1',
      '-1',
      ' 1',
      '1 ',
      '0.705',
      '1,5',
      '0x1',
      'NaN',
      NaN,
      Infinity,
      1e21,
      -0.5,
      0.705,
    ];
    expect(refused.map(centsFromDollars)).toEqual(refused.map(() => undefined));
  });

  it('is a price only from 0.01 to 1', () => {
    expect(['0', '0.01', '1', '1.01'].map(priceFromDollars)).toEqual([undefined, 1, 100, undefined]);
  });
});

it('accepts opening prices that sum to 1.00 to 1.10 $ inclusive', () => {
  const sums = [99, 100, 110, 111].map((sum) => arePricesBalanced(50 as Price, (sum - 50) as Price));
  expect(sums).toEqual([false, true, true, false]);
});

describe('the average purchase price', () => {
  const purchases = fc.record({ shares: fc.integer({ min: 1, max: 100_000 }), price: fc.integer({ min: 1, max: 100 }) });

  it('changes with each purchase', () => {
    const cost = costAfterPurchase(costAfterPurchase(0, 1000 as Cents), 100 as Cents);
    expect(averagePrice(cost, 30 as Shares)).toBe(0.3667);
  });

  it('stays the same within rounding when shares leave, and is 0 without shares', () => {
    fc.assert(
      fc.property(purchases, fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 30 }), ({ shares, price }, sales) => {
        let held = shares;
        let cost = costAfterPurchase(0, (shares * price) as Cents);
        for (const sold of sales) {
          if (sold > held) break;
          cost = costAfterSale(cost, held as Shares, sold as Shares);
          held -= sold;
          expect(averagePrice(cost, held as Shares)).toBe(held === 0 ? 0 : price / 100);
          expect(cost > 0).toBe(held > 0);
        }
      }),
    );
  });

  it('has a positive cost after a partial sale, in proportion to the shares left, to a millionth of a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 13 }), fc.integer({ min: 2, max: 100_000 }), fc.nat(), (cost, held, part) => {
        const sold = 1 + (part % (held - 1));
        const left = costAfterSale(cost, held as Shares, sold as Shares);
        expect(Number.isSafeInteger(left) && left > 0 && left <= cost).toBe(true);
        expect(Math.abs(left - (cost * (held - sold)) / held)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
