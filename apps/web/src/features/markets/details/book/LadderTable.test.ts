import { toBetId, toCents } from '@wieszcz/domain';
import { describe, expect, it } from 'vitest';
import { ownInBook } from '#game/orders/ownInBook.ts';
import { isChanceAt, ladderOf } from './LadderTable.tsx';

const level = (price: number, shares: number, synthetic = 0) => ({ price: toCents(price), shares, synthetic });
const NOBODY = ownInBook(1, true, [], []);

describe('The ladder of a book', () => {
  const book = { asks: [level(55, 30), level(56, 120, 90), level(60, 250)], bids: [level(51, 64), level(50, 36, 16)] };

  it('sums the shares of each side from its best price on', () => {
    const { asks, bids } = ladderOf(book, NOBODY, 5);
    expect(asks.map(({ total }) => total)).toEqual([30, 150, 400]);
    expect(bids.map(({ total }) => total)).toEqual([64, 100]);
  });

  it('draws both sides on one scale by square root, the largest sum at full length', () => {
    const { asks, bids } = ladderOf(book, NOBODY, 5);
    expect(asks.at(-1)!.depth).toBe(1);
    expect(bids.map(({ depth }) => depth)).toEqual([0.4, 0.5]);
  });

  it('scales by the prices that it shows', () => {
    const { asks, bids } = ladderOf(book, NOBODY, 1);
    expect(asks).toHaveLength(1);
    expect(bids.at(-1)!.depth).toBe(1);
  });

  it('has no rows and no bars for an empty book', () => {
    expect(ladderOf({ asks: [], bids: [] }, NOBODY, 5)).toEqual({ asks: [], bids: [] });
  });

  it('marks own orders at their price, and those on the opposite option at 1 $ less their price', () => {
    const bid = (option: boolean, price: number, shares: number) => ({
      betId: toBetId(1),
      option,
      price: toCents(price),
      shares,
    });
    const position = (option: boolean, price: number, shares: number) => ({
      bet: { id: 1 },
      option,
      offers: [{ price: toCents(price), shares }],
    });
    const orders = [
      [bid(true, 50, 10), bid(true, 50, 5), bid(false, 44, 20)],
      [position(true, 60, 7), position(false, 49, 3)],
    ] as const;
    const { asks, bids } = ladderOf(book, ownInBook(1, true, ...orders), 5);
    expect(asks.map(({ price, ownOffers, ownBids }) => [price, ownOffers, ownBids])).toEqual([
      [55, 0, 0],
      [56, 0, 20],
      [60, 7, 0],
    ]);
    expect(bids.map(({ price, ownOffers, ownBids }) => [price, ownOffers, ownBids])).toEqual([
      [51, 3, 0],
      [50, 0, 15],
    ]);
    const no = ladderOf({ asks: [level(49, 3)], bids: [level(44, 20)] }, ownInBook(1, false, ...orders), 5);
    expect([no.asks[0]!.ownOffers, no.bids[0]!.ownBids]).toEqual([3, 20]);
  });
});

it('A chance is the middle of the book only where both are equal', () => {
  expect(isChanceAt(53.5, 0.535)).toBe(true);
  expect(isChanceAt(29, 0.29)).toBe(true);
  expect(isChanceAt(57, 0.57)).toBe(true);
  // On a market that has closed the chance stays, and the bids are gone.
  expect(isChanceAt(50, 0.55)).toBe(false);
  expect(isChanceAt(50, 0.5012)).toBe(false);
});
