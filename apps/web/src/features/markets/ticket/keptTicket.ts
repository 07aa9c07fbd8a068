import { tabStorage, type BrowserStorage } from '#api/browserStorage.ts';
import { VALIDITIES, ticketFor, type TicketFields } from './ticket.ts';

/** A ticket that a player was filling in when the sign-in expired. */
export type KeptTicket = {
  marketId: number;
  username: string;
  /** Whether the sheet of narrow screens was open. */
  isOpen: boolean;
  fields: TicketFields;
};

/** Former releases keep tickets with prices in $ under another key. */
const KEY = 'wieszcz-ticket-in-cents';

export const keepTicket = (ticket: KeptTicket, storage: BrowserStorage = tabStorage()): void =>
  storage.setItem(KEY, JSON.stringify(ticket));

export const dropTicket = (storage: BrowserStorage = tabStorage()): void => storage.removeItem(KEY);

/** The ticket that this player left on this market in this tab; null without one. */
export function keptTicket(marketId: number, username: string, storage: BrowserStorage = tabStorage()): KeptTicket | null {
  const kept = parse(storage.getItem(KEY));
  return kept?.marketId === marketId && kept.username === username ? kept : null;
}

function parse(text: string | null): KeptTicket | null {
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Partial<KeptTicket> | null;
    return kept && isTicket(kept.fields) ? (kept as KeptTicket) : null;
  } catch {
    return null;
  }
}

const isTyped = (value: unknown) => value === null || typeof value === 'string' || Number.isInteger(value);

/** Whether the fields have the types that this version of the page writes. */
function isTicket(fields: Partial<TicketFields> | undefined): boolean {
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
