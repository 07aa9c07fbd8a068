import { useMediaQuery } from '@mantine/hooks';
import type { BetId } from '@wieszcz/domain';
import { createContext, useContext } from 'react';
import type { Bet, Market } from '#api/market.ts';
import type { Doubts } from '#game/quotes/doubts.ts';
import type { OrderPlace } from '#game/quotes/useOrder.ts';
import type { TypedAmount } from '#game/trading/typedAmount.ts';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';

export type Intent = 'buy' | 'sell';

export type TicketRequest = {
  intent: Intent;
  bet: BetId;
  option: boolean;
};

/** What the other parts of the market's page know of the ticket. */
export type Ticket = {
  /** What the ticket shows now. */
  shown: TicketRequest;
  /**
   * Shows the ticket with this choice, in the mode of trading at once: a sale begins with all free shares, a purchase with the usual
   * number. On narrow screens the ticket opens as a sheet. A guest is asked to sign up or to sign in, and then returns to this market with
   * this choice. Does nothing while an order is sent.
   */
  open: (request: TicketRequest) => void;
  /** True for guests: `open` asks them to sign up or in. */
  isGuest: boolean;
  /** True for a guest whose sign-in has ended on this page; the ticket then says so and leads to the sign-in. */
  isExpired: boolean;
};

/** For `TicketProvider` only. */
export const TicketContext = createContext<Ticket | null>(null);

/**
 * The order ticket of the market page; null for moderators and admins, and on a market that has no bets, isn't published or is resolved.
 * Needs a `TicketProvider` above it.
 */
export const useTicket = (): Ticket | null => useContext(TicketContext);

/** What the parts of a player's ticket share. */
export type OpenTicket = {
  market: Market;
  bet: Bet;
  fields: TicketFields;
  edit: (changes: Partial<TicketFields>) => void;
  /** True in the sheet of narrow screens, false in the card beside the market. */
  isSheet: boolean;
  /** Orders that may have been executed although they failed. */
  doubts: Doubts;
  /** Closes the sheet: by the player, or after an order was executed. */
  close: () => void;
};

export const OpenTicketContext = createContext<OpenTicket | null>(null);

export function useOpenTicket(): OpenTicket {
  const ticket = useContext(OpenTicketContext);
  if (!ticket) throw new Error('a part of the ticket is rendered without a ticket');
  return ticket;
}

/** Where the orders of the ticket are placed. */
export function useOrderPlace(): OrderPlace {
  const { market, bet, fields, doubts, close } = useOpenTicket();
  return { marketId: market.marketId, bet, option: fields.option, doubts, leave: close };
}

/** `now` trades at once; `price` places an order at a price of the player's own, which may wait. */
export type Mode = 'now' | 'price';

/** How long a bid waits: until it is cancelled, one day, seven days, or until the end of `lastDay`. */
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

/** Whether the ticket stands beside the market's page; in narrower windows it is a sheet. */
export const useIsWide = (): boolean => useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) ?? true;
