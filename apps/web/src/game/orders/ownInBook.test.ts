import { toBetId, toBidId, toMarketId, toCents } from '@wieszcz/domain';
import { describe, expect, test } from 'vitest';
import type { Bid } from '#api/orders.ts';
import {
  aheadOfBid,
  aheadOfOffer,
  bidsOfOthers,
  cheapestOfOthers,
  crossedByBid,
  crossedByOffer,
  ownInBook,
} from './ownInBook.ts';

const fill = (price: number, shares: number) => ({ price: toCents(price), shares });
const level = (price: number, shares: number, synthetic = 0) => ({ price: toCents(price), shares, synthetic });

const bid = (betId: number, option: boolean, price: number, shares: number): Bid => ({
  id: toBidId(1),
  betId: toBetId(betId),
  betTitle: 'Legia',
  marketId: toMarketId(5),
  topic: 'Kto wygra?',
  option,
  price: toCents(price),
  shares,
  timeInForce: 'GTC',
  expiresAt: null,
  createdDate: '2026-11-20T10:00:00Z',
});

const own = ownInBook(
  7,
  true,
  [bid(7, true, 48, 50), bid(7, false, 40, 30), bid(8, true, 99, 900)],
  [
    { bet: { id: 7 }, option: true, offers: [fill(62, 10)] },
    { bet: { id: 7 }, option: false, offers: [fill(52, 5)] },
    { bet: { id: 8 }, option: true, offers: [fill(98, 700)] },
  ],
);

test('own orders are those of the bet, seen from the option', () =>
  expect(own).toEqual({
    bids: [fill(48, 50)],
    oppositeBids: [fill(40, 30)],
    offers: [fill(62, 10)],
    oppositeOffers: [fill(52, 5)],
  }));

describe('A bid', () => {
  test.each([
    [59, null],
    [60, { kind: 'bid', price: 40 }],
    [62, { kind: 'offer', price: 62 }],
  ])('at %d cents crosses %j', (price, crossed) => expect(crossedByBid(toCents(price), own)).toEqual(crossed));

  const bids = [level(51, 60), level(48, 175, 65), level(47, 9)];

  // Own: a bid of 50 at 0.48 $, and an opposite offer of 5 at 0.52 $, which stands at 0.48 $ too.
  test.each([
    [52, 0],
    [51, 60],
    [48, 180],
  ])('at %d cents waits behind %d shares of others', (price, ahead) => expect(aheadOfBid(toCents(price), bids, own)).toBe(ahead));

  test('buys from a new offer at once only if it is of another player and on the same option', () =>
    expect(bidsOfOthers(bids, own)).toEqual([fill(51, 60), fill(48, 60), fill(47, 9)]));
});

describe('An offer', () => {
  test.each([
    [49, null],
    [48, { kind: 'bid', price: 48 }],
  ])('at %d cents crosses %j', (price, crossed) => expect(crossedByOffer(toCents(price), own)).toEqual(crossed));

  const asks = [level(55, 30), level(60, 40, 40), level(62, 110)];

  // Own: an opposite bid of 30 at 0.40 $, which stands at 0.60 $, and an offer of 10 at 0.62 $.
  test.each([
    [54, 0],
    [60, 40],
    [62, 140],
  ])('at %d cents waits behind %d shares of others', (price, ahead) =>
    expect(aheadOfOffer(toCents(price), asks, own)).toBe(ahead),
  );
});

test("The cheapest price of others leaves out one's own offers and one's own bids on the opposite option", () => {
  const ownOffer = level(58, 5);
  const ownBid = level(60, 30, 30);
  const mixed = level(62, 11);
  const seller = { ...own, offers: [fill(58, 5), ...own.offers] };
  expect(cheapestOfOthers([ownOffer, ownBid, mixed], seller)).toBe(62);
  expect(cheapestOfOthers([ownOffer, { ...ownBid, shares: 31, synthetic: 31 }, mixed], seller)).toBe(60);
  expect(cheapestOfOthers([ownOffer, ownBid], seller)).toBeNull();
});
