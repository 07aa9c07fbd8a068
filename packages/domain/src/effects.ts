import type { Option } from './commands.ts';
import type { LedgerAccountId, BetId, PositionId, MarketId, UserId } from './ids.ts';
import type { Cents, Price, Shares } from './units.ts';
import type { Bet, Position, Offer } from './state.ts';
import type { Day } from './warsaw.ts';

/** What a batch leaves behind: the net change of every row, and the rows of history. */
export type Effects = {
  ledgerAccounts: NewLedgerAccount[];
  /** Net change of every balance that moved. */
  balances: Map<LedgerAccountId, Cents>;
  newBets: NewBet[];
  /** Bets whose last prices moved. */
  repricedBets: Set<Bet>;
  deletedBets: Set<BetId>;
  newPositions: Set<Position>;
  changedPositions: Set<Position>;
  newOffers: Set<Offer>;
  changedOffers: Set<Offer>;
  closedOffers: Set<Offer>;
  transactions: TransactionRow[];
  /** Movements of money that aren't paid for a transaction. */
  movements: Movement[];
  bonuses: { player: UserId; day: Day }[];
  /** Those who had an account have a closed one now. */
  promoted: UserId[];
  resolutions: Resolution[];
};

export type NewLedgerAccount =
  | { id: LedgerAccountId; user: UserId; market: null }
  | { id: LedgerAccountId; user: null; market: MarketId };
export type NewBet = { id: BetId; market: MarketId; title: string; yesPrice: Price; noPrice: Price; shares: Shares };
/**
 * Everything a resolution does to rows, in one: each position with shares is decided by the verdict on its bet and option and, where it
 * won, paid by the organizer, with `decide`; each open offer is gone.
 */
export type Resolution = {
  market: MarketId;
  organizer: LedgerAccountId;
  solver: UserId;
  bet: BetId;
  option: Option;
  day: Day;
  verdicts: { bet: BetId; option: Option; won: boolean }[];
};

/** One fill and its payment: `price` × `shares` from the purchaser's account to the dealer's. */
export type TransactionRow = {
  market: MarketId;
  bet: BetId;
  option: Option;
  price: Price;
  shares: Shares;
  purchaser: UserId;
  /** null: the organizer */
  dealer: UserId | null;
  from: LedgerAccountId;
  to: LedgerAccountId;
  /** In the day in Europe/Warsaw against which the daily cap counts it. */
  at: Date;
};

export type Movement = {
  kind: 'registration_grant' | 'daily_bonus' | 'payout' | 'refund';
  from: LedgerAccountId;
  to: LedgerAccountId;
  amount: Cents;
  /** Of a payout: the position that won. */
  position: PositionId | null;
};

export function noEffects(): Effects {
  return {
    ledgerAccounts: [],
    balances: new Map(),
    newBets: [],
    repricedBets: new Set(),
    deletedBets: new Set(),
    newPositions: new Set(),
    changedPositions: new Set(),
    newOffers: new Set(),
    changedOffers: new Set(),
    closedOffers: new Set(),
    transactions: [],
    movements: [],
    bonuses: [],
    promoted: [],
    resolutions: [],
  };
}

/** Both sides of a movement, on the effects; players' loaded balances are the caller's to change. */
export function moveBalance(effects: Effects, from: LedgerAccountId, to: LedgerAccountId, amount: Cents): void {
  effects.balances.set(from, ((effects.balances.get(from) ?? 0) - amount) as Cents);
  effects.balances.set(to, ((effects.balances.get(to) ?? 0) + amount) as Cents);
}
