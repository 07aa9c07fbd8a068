import type { BetId } from '@wieszcz/domain';
import { createContext, useContext } from 'react';

export type Intent = 'buy' | 'sell';

export type TicketRequest = {
  intent: Intent;
  bet: BetId;
  option: boolean;
};

export type Ticket = {
  /** What the ticket shows now. */
  shown: TicketRequest;
  /**
   * Shows the ticket with this choice: for a sale at once of all free shares, for a purchase at once of the usual number. On narrow
   * screens the ticket opens as a sheet. A guest is asked to sign up or in, which leads back to this market and this choice.
   */
  open: (request: TicketRequest) => void;
  /** True for guests: `open` asks them to sign up or in. */
  isGuest: boolean;
  /** True for a guest whose sign-in has ended on this page; the ticket then says so and leads to the sign-in. */
  isExpired: boolean;
};

/** For `TicketProvider` only. */
export const TicketContext = createContext<Ticket | null>(null);

/** The order ticket of the market page; null where nothing can be traded, and for moderators and admins. Needs a `TicketProvider` above it. */
export const useTicket = (): Ticket | null => useContext(TicketContext);
