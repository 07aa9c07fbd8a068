import { toCents } from '@wieszcz/domain';
import { expect, test } from 'vitest';
import { fillsByPrice, fillsFrom, fillsUpTo, takeShares } from './fills.ts';

const fill = (price: number, shares: number) => ({ price: toCents(price), shares });

const fills = [fill(29, 10), fill(29, 5), fill(30, 7)];

test('fills at one price become one fill', () => expect(fillsByPrice(fills)).toEqual([fill(29, 15), fill(30, 7)]));

test('taking shares does not change the given fills', () => {
  takeShares(fills, 22);
  expect(fills[0]).toEqual(fill(29, 10));
});

test('shares are taken from the fills in their order, and the sum is exact to the cent', () =>
  expect(takeShares(fills, 16)).toEqual({
    fills: [fill(29, 15), fill(30, 1)],
    shares: 16,
    sum: 465,
    worst: 30,
  }));

test('an order for more shares than there are takes all of them', () =>
  expect(takeShares(fills, 100)).toMatchObject({ shares: 22, sum: 645, worst: 30 }));

test('without fills no share is taken and there is no worst price', () =>
  expect(takeShares([], 5)).toEqual({ fills: [], shares: 0, sum: 0, worst: null }));

const book = [fill(51, 4), fill(50, 3), fill(49, 9)];

test('the fills from a lowest price on are those at this price and above', () =>
  expect(fillsFrom(toCents(50), book)).toEqual(book.slice(0, 2)));

test('the fills up to a highest price are those at this price and below', () =>
  expect(fillsUpTo(toCents(50), book)).toEqual(book.slice(1)));
