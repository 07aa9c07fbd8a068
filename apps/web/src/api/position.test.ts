import type { Offer as WireOffer, Position as WirePosition } from '@wieszcz/api';
import { toBetId, toMarketId, toOfferId, toPositionId } from '@wieszcz/domain';
import { describe, expect, test } from 'vitest';
import { parseOffer, parsePosition, parsePositionLeft, parsePurchase } from './position.ts';

const offer: WireOffer = {
  id: 9,
  price: 0.62,
  shares: 10,
  createdDate: '2026-11-20T10:00:00.000Z',
  dealer: 'żubr',
  contractId: 3,
  sharesAhead: 40,
};

const wire: WirePosition = {
  id: 3,
  playerId: 'żubr',
  bet: { id: 7, title: 'Legia', marketId: 5 },
  marketInfo: { topic: 'Kto wygra?', marketCover: null, marketCategory: 'SPORT' },
  contractOption: false,
  shares: 12,
  contractStatus: 'WON',
  offers: [offer],
  price: 0.3333,
  cost: 5.67,
  modifiedDate: '2026-11-20T10:00:00.000Z',
  lastPrice: 0.6,
  valueNow: null,
};

describe('A position of an answer', () => {
  test('has its option, its status and its offers under the names of the glossary', () => {
    const { id, bet, option, status, offers, ...rest } = parsePosition(wire);
    expect({ id, bet, option, status }).toEqual({
      id: toPositionId(3),
      bet: { id: toBetId(7), title: 'Legia', marketId: toMarketId(5) },
      option: false,
      status: 'WON',
    });
    expect(offers).toEqual([parseOffer(offer)]);
    expect(Object.keys(rest).filter((field) => field.startsWith('contract'))).toEqual([]);
    expect(rest).toMatchObject({ shares: 12, cost: 567, lastPrice: 60, valueNow: null });
  });

  test('has a list of offers, which is empty if the answer has none', () =>
    expect(parsePosition({ ...wire, offers: null }).offers).toEqual([]));

  test('is null after an order that leaves no position', () => {
    expect(parsePositionLeft(null)).toBeNull();
    expect(parsePositionLeft(wire)).toEqual(parsePosition(wire));
  });

  test('is refused if an id is 0', () => expect(() => parsePosition({ ...wire, id: 0 })).toThrow(RangeError));
});

test("an offer of an answer names the position that it belongs to, or null if it is the organizer's", () => {
  expect(parseOffer(offer)).toMatchObject({ id: toOfferId(9), position: toPositionId(3), price: 62, sharesAhead: 40 });
  expect(parseOffer({ ...offer, dealer: null, contractId: null }).position).toBeNull();
});

test('a purchase of an answer says what was bought and what is left of the budget', () => {
  const fills = [{ price: 0.4, shares: 3, dealer: null }];
  const purchase = { boughtContract: wire, purchaser: { username: 'żubr', budget: 98.8 }, fills, cost: 1.2 };
  expect(parsePurchase(purchase)).toEqual({
    position: parsePosition(wire),
    budget: 9880,
    fills: [{ price: 40, shares: 3, dealer: null }],
    cost: 120,
  });
});
