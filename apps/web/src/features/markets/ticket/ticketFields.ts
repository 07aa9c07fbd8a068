import type { BetId } from '@wieszcz/domain';
import type { TypedAmount } from '#game/trading/typedAmount.ts';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';
import type { Intent } from './useTicket.ts';

/** `now` trades at once, `price` waits at a price of the player's own. */
export type Mode = 'now' | 'price';

/** How long a bid rests: until it is cancelled, one day, seven days, or to the end of `lastDay`. */
export const VALIDITIES = ['cancelled', 'day', 'week', 'date'] as const;
export type Validity = (typeof VALIDITIES)[number];

/** The player's entries. Null stands for a default that the form derives from the market or the player's shares. */
export type TicketFields = {
  intent: Intent;
  /** Null on a market without bets. */
  bet: BetId | null;
  option: boolean;
  mode: Mode;
  shares: TypedNumber | null;
  /** The highest price of a purchase at once, the lowest of a sale at once. */
  limit: TypedAmount | null;
  /** For an order at a price of the player's own. */
  price: TypedAmount | null;
  validity: Validity;
  /** YYYY-MM-DD; '' while none is chosen. */
  lastDay: string;
};

/** A new ticket: everything but the choice at its default. */
export const ticketFor = ({ intent, bet, option }: Pick<TicketFields, 'intent' | 'bet' | 'option'>): TicketFields => ({
  intent,
  bet,
  option,
  mode: 'now',
  shares: null,
  limit: null,
  price: null,
  validity: 'cancelled',
  lastDay: '',
});

/**
 * The fields after a change. Prices belong to one side of one option, so choosing another side or option removes them. The number of
 * shares stays between purchases only: a sale begins with all free shares of its option.
 */
export function changedTicket(fields: TicketFields, changes: Partial<TicketFields>): TicketFields {
  const next = { ...fields, ...changes };
  const isOtherOption = next.bet !== fields.bet || next.option !== fields.option;
  const isOtherIntent = next.intent !== fields.intent;
  if (!isOtherOption && !isOtherIntent) return next;
  const keepsShares = next.intent === 'buy' && !isOtherIntent;
  return { ...next, limit: null, price: null, shares: keepsShares ? next.shares : null };
}
