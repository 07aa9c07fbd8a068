import { useMediaQuery } from '@mantine/hooks';
import type { BetId } from '@wieszcz/domain';
import { createContext, useContext } from 'react';
import { tabStorage, type BrowserStorage } from '#api/browserStorage.ts';
import type { Bet, Market } from '#api/market.ts';
import type { Doubts, OrderPlace, SubmittedOrder } from '#game/quotes/useOrder.ts';
import type { TypedAmount } from '#game/trading/typedAmount.ts';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';
import type { Direction } from '#paths.ts';

export type TicketRequest = {
  intent: Direction;
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
 * The order ticket of the market page; null for moderators and admins, on a market without bets or not published, and on a resolved one
 * without an order under way, in doubt or refused. Needs a `TicketProvider` above it.
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
  /** True while the sheet is closed. */
  isClosed: boolean;
  /** Orders that may have been executed although they failed, and the last refusal. */
  doubts: Doubts;
  /** Shows the ticket with the entries of an order in doubt, so that sending it repeats that order. */
  showAgain: (submitted: SubmittedOrder) => void;
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

/** Whether the ticket stands beside the market's page; in narrower windows it is a sheet. */
export const useIsWide = (): boolean => useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false });

/** `now` trades at once; `price` places an order at a price of the player's own, which may wait. */
export type Mode = 'now' | 'price';

/** How long a bid waits: until it is cancelled, one day, seven days, or until the end of `lastDay`. */
export const VALIDITIES = ['cancelled', 'day', 'week', 'date'] as const;
export type Validity = (typeof VALIDITIES)[number];

/** The player's entries. Null stands for a default that the form derives from the market or the player's shares. */
export type TicketFields = {
  intent: Direction;
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
 * The fields with which the form of an order in doubt finds it again. Entries that were left at their defaults are set to the values of that
 * time, because the defaults follow the market.
 */
export function ticketOf({ kind, betId, option, choice }: SubmittedOrder): TicketFields {
  const entries = JSON.parse(choice) as Partial<TicketFields>;
  const intent = kind === 'purchase' || kind === 'bid' ? 'buy' : 'sell';
  const { shares, limit, price, validity, lastDay } = { ...ticketFor({ intent, bet: betId, option }), ...entries };
  return { intent, bet: betId, option, mode: price === null ? 'now' : 'price', shares, limit, price, validity, lastDay };
}

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

/** A ticket that a player was filling in when the sign-in expired. */
export type KeptTicket = {
  marketId: number;
  username: string;
  /** Whether the sheet of narrow screens was open. */
  isOpen: boolean;
  fields: TicketFields;
};

/** Former releases keep tickets with prices in $ under another key. */
const KEPT_KEY = 'wieszcz-ticket-in-cents';

export const keepTicket = (ticket: KeptTicket, storage: BrowserStorage = tabStorage()): void =>
  storage.setItem(KEPT_KEY, JSON.stringify(ticket));

export const dropTicket = (storage: BrowserStorage = tabStorage()): void => storage.removeItem(KEPT_KEY);

/** The ticket that this player left on this market in this tab; null without one. */
export function keptTicket(marketId: number, username: string, storage: BrowserStorage = tabStorage()): KeptTicket | null {
  const kept = parseKept(storage.getItem(KEPT_KEY));
  return kept?.marketId === marketId && kept.username === username ? kept : null;
}

function parseKept(text: string | null): KeptTicket | null {
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Partial<KeptTicket> | null;
    return kept && areTicketFields(kept.fields) ? (kept as KeptTicket) : null;
  } catch {
    return null;
  }
}

const isTyped = (value: unknown) => value === null || typeof value === 'string' || Number.isInteger(value);

/** Whether the fields have the types that this version of the page writes. */
function areTicketFields(fields: Partial<TicketFields> | undefined): boolean {
  const sample = ticketFor({ intent: 'buy', bet: null, option: true });
  if (typeof fields !== 'object' || Object.keys(sample).some((name) => !(name in fields))) return false;
  return (
    (fields.intent === 'buy' || fields.intent === 'sell') &&
    (fields.mode === 'now' || fields.mode === 'price') &&
    typeof fields.bet === 'number' &&
    typeof fields.option === 'boolean' &&
    [fields.shares, fields.limit, fields.price].every(isTyped) &&
    VALIDITIES.some((validity) => validity === fields.validity) &&
    typeof fields.lastDay === 'string'
  );
}
