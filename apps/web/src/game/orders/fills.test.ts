import { expect, test } from 'vitest';
import { fillsByPrice, fillsFrom, fillsUpTo, takeShares } from './fills.ts';

const fills = [
  { price: 0.29, shares: 10 },
  { price: 0.29, shares: 5 },
  { price: 0.3, shares: 7 },
];

test('fills at one price become one fill', () =>
  expect(fillsByPrice(fills)).toEqual([
    { price: 0.29, shares: 15 },
    { price: 0.3, shares: 7 },
  ]));

test('taking shares does not change the given fills', () => {
  takeShares(fills, 22);
  expect(fills[0]).toEqual({ price: 0.29, shares: 10 });
});

test('shares are taken from the fills in their order, and the sum is exact to the cent', () =>
  expect(takeShares(fills, 16)).toEqual({
    fills: [
      { price: 0.29, shares: 15 },
      { price: 0.3, shares: 1 },
    ],
    shares: 16,
    sum: 4.65,
    worst: 0.3,
  }));

test('an order for more shares than there are takes all of them', () =>
  expect(takeShares(fills, 100)).toMatchObject({ shares: 22, sum: 6.45, worst: 0.3 }));

test('without fills no share is taken and there is no worst price', () =>
  expect(takeShares([], 5)).toEqual({ fills: [], shares: 0, sum: 0, worst: null }));

const book = [
  { price: 0.51, shares: 4 },
  { price: 0.5, shares: 3 },
  { price: 0.49, shares: 9 },
];

test('the fills from a lowest price on leave out those below it', () => expect(fillsFrom(0.5, book)).toEqual(book.slice(0, 2)));

test('the fills up to a highest price leave out those above it', () => expect(fillsUpTo(0.5, book)).toEqual(book.slice(1)));
