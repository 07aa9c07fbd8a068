import { toBetId, toBidId, toMarketId } from '@wieszcz/domain';
import { expect, test } from 'vitest';
import { parseBid, parseOffers } from './orders.ts';
import { parsePage } from './page.ts';

const wire = {
  id: 4,
  betId: 7,
  betTitle: 'Legia',
  marketId: 5,
  topic: 'Kto wygra?',
  option: true,
  price: 0.48,
  shares: 50,
  timeInForce: 'GTC' as const,
  expiresAt: null,
  createdDate: '2026-11-20T10:00:00.000Z',
};

test('a parsed bid has branded ids and a price in cents, and keeps the other fields of the answer', () => {
  const queued = { ...wire, sharesAhead: 30 };
  expect(parseBid(queued)).toEqual({ ...queued, id: toBidId(4), betId: toBetId(7), marketId: toMarketId(5), price: 48 });
  expect(() => parseBid({ ...wire, betId: 0 })).toThrow(RangeError);
});

test('a parsed page has parsed rows and keeps the other fields of the answer', () => {
  const page = { content: [wire], totalElements: 1, reserved: 24 };
  expect(parsePage(page, parseBid)).toEqual({ ...page, content: [parseBid(wire)] });
});

test('the depth of a listed offer counts the shares of the pages before', () => {
  const offer = { id: 9, price: 0.5, createdDate: wire.createdDate, dealer: null, contractId: null };
  const { content } = parseOffers({
    content: [
      { ...offer, shares: 15 },
      { ...offer, shares: 20 },
      { ...offer, shares: 30 },
    ],
    empty: false,
    first: false,
    last: true,
    number: 1,
    numberOfElements: 3,
    size: 3,
    totalElements: 6,
    totalPages: 2,
    sharesBefore: 40,
    listedShares: 100,
  });
  expect(content.map(({ depth }) => depth)).toEqual([0.55, 0.75, 1]);
});
