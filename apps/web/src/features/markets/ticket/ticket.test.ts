import { toBetId, toCents } from '@wieszcz/domain';
import { describe, expect, test } from 'vitest';
import {
  changedTicket,
  dropTicket,
  keepTicket,
  type KeptTicket,
  keptTicket,
  ticketFor,
  type TicketFields,
  ticketOf,
} from './ticket.ts';

const buying: TicketFields = {
  ...ticketFor({ intent: 'buy', bet: toBetId(7), option: true }),
  shares: 30,
  limit: toCents(60),
  price: toCents(48),
  validity: 'week',
};

describe('The ticket', () => {
  test('begins in the mode of trading at once, with default shares and prices', () =>
    expect(ticketFor({ intent: 'sell', bet: toBetId(7), option: false })).toEqual({
      intent: 'sell',
      bet: toBetId(7),
      option: false,
      mode: 'now',
      shares: null,
      limit: null,
      price: null,
      validity: 'cancelled',
      lastDay: '',
    }));

  test('keeps all other fields when the number of shares changes', () =>
    expect(changedTicket(buying, { shares: 40 })).toEqual({ ...buying, shares: 40 }));

  test('keeps the shares but not the prices of a purchase when its option or bet changes', () => {
    const withoutPrices = { ...buying, limit: null, price: null };
    expect(changedTicket(buying, { option: false })).toEqual({ ...withoutPrices, option: false });
    expect(changedTicket(buying, { bet: toBetId(8) })).toEqual({ ...withoutPrices, bet: toBetId(8) });
  });

  test('resets shares and prices when a purchase becomes a sale, and when a sale changes its option', () => {
    const selling = changedTicket(buying, { intent: 'sell' });
    expect(selling).toEqual({ ...buying, intent: 'sell', shares: null, limit: null, price: null });
    expect(changedTicket({ ...selling, shares: 5 }, { option: false }).shares).toBeNull();
  });

  test('stays in the mode of an own price when a purchase becomes a sale', () =>
    expect(changedTicket({ ...buying, mode: 'price' }, { intent: 'sell' }).mode).toBe('price'));
});

describe('The ticket of an order in doubt', () => {
  const submitted = { betId: toBetId(7), option: false, order: {} };

  test('has the entries of a purchase at once or of a sale at once, with its limit', () => {
    const choice = JSON.stringify({ bet: 7, option: false, shares: 30, limit: 60 });
    expect(ticketOf({ ...submitted, kind: 'purchase', choice })).toEqual({
      ...ticketFor({ intent: 'buy', bet: toBetId(7), option: false }),
      shares: 30,
      limit: 60,
    });
    expect(ticketOf({ ...submitted, kind: 'sale', choice: '{"position":5,"shares":30,"limit":null}' })).toEqual({
      ...ticketFor({ intent: 'sell', bet: toBetId(7), option: false }),
      shares: 30,
    });
  });

  test('has the price and the validity of a bid', () => {
    const choice = JSON.stringify({ bet: 7, option: false, price: 48, shares: 30, validity: 'date', lastDay: '2026-12-24' });
    expect(ticketOf({ ...submitted, kind: 'bid', choice })).toEqual({
      ...ticketFor({ intent: 'buy', bet: toBetId(7), option: false }),
      mode: 'price',
      price: 48,
      shares: 30,
      validity: 'date',
      lastDay: '2026-12-24',
    });
  });

  test.each(['listing', 'sale'] as const)('has the price of an offer, from which its %s was sent', (kind) =>
    expect(ticketOf({ ...submitted, kind, choice: '{"position":5,"price":48,"shares":30}' })).toEqual({
      ...ticketFor({ intent: 'sell', bet: toBetId(7), option: false }),
      mode: 'price',
      price: 48,
      shares: 30,
    }),
  );
});

const kept: KeptTicket = {
  marketId: 5,
  username: 'żubr',
  isOpen: true,
  fields: { ...ticketFor({ intent: 'buy', bet: toBetId(7), option: false }), shares: 30, limit: toCents(60) },
};

function memory() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

/** Holds this text under every key, so that the tests don't repeat the module's key. */
const holding = (text: string) => ({ ...memory(), getItem: () => text });

test('a kept ticket comes back to its player on its market, until it is dropped', () => {
  const storage = memory();
  keepTicket(kept, storage);
  expect(keptTicket(5, 'żubr', storage)).toEqual(kept);
  dropTicket(storage);
  expect(keptTicket(5, 'żubr', storage)).toBeNull();
});

test('a kept ticket does not come back to another player or on another market', () => {
  const storage = memory();
  keepTicket(kept, storage);
  expect(keptTicket(5, 'ryś', storage)).toBeNull();
  expect(keptTicket(6, 'żubr', storage)).toBeNull();
});

test.each([
  '{',
  'null',
  '[]',
  JSON.stringify({ ...kept, fields: undefined }),
  JSON.stringify({ ...kept, fields: { ...kept.fields, shares: true } }),
  JSON.stringify({ ...kept, fields: { ...kept.fields, limit: 0.6 } }),
  JSON.stringify({ ...kept, fields: { ...kept.fields, validity: 'year' } }),
  JSON.stringify({ ...kept, fields: { ...kept.fields, lastDay: undefined } }),
])('no ticket comes back from the stored %s', (text) => expect(keptTicket(5, 'żubr', holding(text))).toBeNull());
