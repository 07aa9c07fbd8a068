import { createContext, useContext } from 'react';
import type { Bet, Market } from '#api/market.ts';
import type { Doubts } from '#game/quotes/doubts.ts';
import type { OrderPlace } from '#game/quotes/useOrder.ts';
import type { TicketFields } from './ticketFields.ts';

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
  /** To call after an order was executed: closes the sheet. */
  close: () => void;
};

export const OpenTicketContext = createContext<OpenTicket | null>(null);

export function useOpenTicket(): OpenTicket {
  const ticket = useContext(OpenTicketContext);
  if (!ticket) throw new Error('a part of the ticket is outside of it');
  return ticket;
}

/** Where the orders of the ticket are placed. */
export function useOrderPlace(): OrderPlace {
  const { market, bet, fields, doubts, close } = useOpenTicket();
  return { marketId: market.marketId, bet, option: fields.option, doubts, leave: close };
}
