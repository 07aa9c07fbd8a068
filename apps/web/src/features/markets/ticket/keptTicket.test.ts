import { toBetId, toCents } from '@wieszcz/domain';
import { expect, test } from 'vitest';
import { dropTicket, keepTicket, keptTicket, type KeptTicket } from './keptTicket.ts';
import { ticketFor } from './ticket.ts';

const ticket: KeptTicket = {
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
  keepTicket(ticket, storage);
  expect(keptTicket(5, 'żubr', storage)).toEqual(ticket);
  dropTicket(storage);
  expect(keptTicket(5, 'żubr', storage)).toBeNull();
});

test('a kept ticket does not come back to another player or on another market', () => {
  const storage = memory();
  keepTicket(ticket, storage);
  expect(keptTicket(5, 'ryś', storage)).toBeNull();
  expect(keptTicket(6, 'żubr', storage)).toBeNull();
});

test.each([
  '{',
  'null',
  '[]',
  JSON.stringify({ ...ticket, fields: undefined }),
  JSON.stringify({ ...ticket, fields: { ...ticket.fields, shares: true } }),
  JSON.stringify({ ...ticket, fields: { ...ticket.fields, limit: 0.6 } }),
  JSON.stringify({ ...ticket, fields: { ...ticket.fields, validity: 'year' } }),
  JSON.stringify({ ...ticket, fields: { ...ticket.fields, lastDay: undefined } }),
])('no ticket comes back from the stored %s', (text) => expect(keptTicket(5, 'żubr', holding(text))).toBeNull());
