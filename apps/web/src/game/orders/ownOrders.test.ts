import { toBetId, toBidId, toMarketId } from '@wieszcz/domain';
import { describe, expect, test } from 'vitest';
import type { Bid } from '#api/bid.ts';
import {
  aheadOfBid,
  aheadOfOffer,
  bidsOfOthers,
  cheapestOfOthers,
  crossedByBid,
  crossedByOffer,
  ownOrdersOf,
} from './ownOrders.ts';

const bid = (betId: number, option: boolean, price: number, shares: number): Bid => ({
  id: toBidId(1),
  betId: toBetId(betId),
  betTitle: 'Legia',
  marketId: toMarketId(5),
  topic: 'Kto wygra?',
  option,
  price,
  shares,
  timeInForce: 'GTC',
  expiresAt: null,
  createdDate: '2026-11-20T10:00:00Z',
});

const own = ownOrdersOf(
  7,
  true,
  [bid(7, true, 0.48, 50), bid(7, false, 0.4, 30), bid(8, true, 0.99, 900)],
  [
    { option: true, price: 0.62, shares: 10 },
    { option: false, price: 0.52, shares: 5 },
  ],
);

test('own orders are those of the bet, seen from the option', () =>
  expect(own).toEqual({
    bids: [{ price: 0.48, shares: 50 }],
    oppositeBids: [{ price: 0.4, shares: 30 }],
    offers: [{ price: 0.62, shares: 10 }],
    oppositeOffers: [{ price: 0.52, shares: 5 }],
  }));

describe('A bid', () => {
  test.each([
    [0.59, null],
    [0.6, { kind: 'bid', price: 0.4 }],
    [0.62, { kind: 'offer', price: 0.62 }],
  ])('at %d $ crosses %j', (price, crossed) => expect(crossedByBid(price, own)).toEqual(crossed));

  const bids = [
    { price: 0.51, shares: 60, synthetic: 0 },
    { price: 0.48, shares: 175, synthetic: 65 },
    { price: 0.47, shares: 9, synthetic: 0 },
  ];

  // Own: a bid of 50 at 0.48 $, and an opposite offer of 5 at 0.52 $, which stands at 0.48 $ too.
  test.each([
    [0.52, 0],
    [0.51, 60],
    [0.48, 180],
  ])('at %d $ waits behind %d shares of others', (price, ahead) => expect(aheadOfBid(price, bids, own)).toBe(ahead));

  test('is sold to by an offer at once only if it is of another player and on the same option', () =>
    expect(bidsOfOthers(bids, own)).toEqual([
      { price: 0.51, shares: 60 },
      { price: 0.48, shares: 60 },
      { price: 0.47, shares: 9 },
    ]));
});

describe('An offer', () => {
  test.each([
    [0.49, null],
    [0.48, { kind: 'bid', price: 0.48 }],
  ])('at %d $ crosses %j', (price, crossed) => expect(crossedByOffer(price, own)).toEqual(crossed));

  const asks = [
    { price: 0.55, shares: 30, synthetic: 0 },
    { price: 0.6, shares: 40, synthetic: 40 },
    { price: 0.62, shares: 110, synthetic: 0 },
  ];

  // Own: an opposite bid of 30 at 0.40 $, which stands at 0.60 $, and an offer of 10 at 0.62 $.
  test.each([
    [0.54, 0],
    [0.6, 40],
    [0.62, 140],
  ])('at %d $ waits behind %d shares of others', (price, ahead) => expect(aheadOfOffer(price, asks, own)).toBe(ahead));
});

test('The cheapest price of others leaves out the own offers and the own bids on the opposite option', () => {
  const ownOffer = { price: 0.58, shares: 5, synthetic: 0 };
  const ownBid = { price: 0.6, shares: 30, synthetic: 30 };
  const mixed = { price: 0.62, shares: 11, synthetic: 0 };
  const seller = { ...own, offers: [{ price: 0.58, shares: 5 }, ...own.offers] };
  expect(cheapestOfOthers([ownOffer, ownBid, mixed], seller)).toBe(0.62);
  expect(cheapestOfOthers([ownOffer, { ...ownBid, shares: 31, synthetic: 31 }, mixed], seller)).toBe(0.6);
  expect(cheapestOfOthers([ownOffer, ownBid], seller)).toBeNull();
});
