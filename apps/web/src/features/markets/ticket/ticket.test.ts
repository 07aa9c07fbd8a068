import { toBetId, toCents } from '@wieszcz/domain';
import { describe, expect, test } from 'vitest';
import { changedTicket, ticketFor, type TicketFields } from './ticket.ts';

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
    const kept = { ...buying, limit: null, price: null };
    expect(changedTicket(buying, { option: false })).toEqual({ ...kept, option: false });
    expect(changedTicket(buying, { bet: toBetId(8) })).toEqual({ ...kept, bet: toBetId(8) });
  });

  test('resets shares and prices when a purchase becomes a sale, and when a sale changes its option', () => {
    const selling = changedTicket(buying, { intent: 'sell' });
    expect(selling).toEqual({ ...buying, intent: 'sell', shares: null, limit: null, price: null });
    expect(changedTicket({ ...selling, shares: 5 }, { option: false }).shares).toBeNull();
  });

  test('stays in the mode of an own price when a purchase becomes a sale', () =>
    expect(changedTicket({ ...buying, mode: 'price' }, { intent: 'sell' }).mode).toBe('price'));
});
