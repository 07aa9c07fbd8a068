import type { Option } from './commands.ts';
import type { LedgerAccountId, BetId, PositionId, MarketId, UserId } from '../values/ids.ts';
import { toCents, type Cents, type Price, type Shares } from '../values/units.ts';
import type { Bet, Position, Offer } from './state.ts';
import type { Day } from '../values/warsaw.ts';

/** The output of a batch: the net change of each row, and new rows of the journal. */
export type Effects = {
  ledgerAccounts: NewLedgerAccount[];
  /** Net change of every balance that moved. */
  balances: Map<LedgerAccountId, Cents>;
  newBets: NewBet[];
  /** Bets whose last prices changed. */
  repricedBets: Set<Bet>;
  deletedBets: Set<BetId>;
  newPositions: Set<Position>;
  changedPositions: Set<Position>;
  newOffers: Set<Offer>;
  changedOffers: Set<Offer>;
  closedOffers: Set<Offer>;
  transactions: TransactionRow[];
  /** Movements of money other than the payments of transactions. */
  movements: Movement[];
  bonuses: { player: UserId; day: Day }[];
  /** New moderators; their ledger accounts, if any, are closed. */
  promoted: UserId[];
  resolutions: Resolution[];
};

export type NewLedgerAccount =
  | { id: LedgerAccountId; user: UserId; market: null }
  | { id: LedgerAccountId; user: null; market: MarketId };
export type NewBet = { id: BetId; market: MarketId; title: string; yesPrice: Price; noPrice: Price; shares: Shares };
/**
 * All row changes of a resolution, described set-wise. `verdicts` says of each bet and option whether it won. Each position with shares
 * gets that status, each winning one is paid from the organizer's ledger account (see `resolvePosition`), and each open offer is deleted.
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

/** One fill and its payment of `price` × `shares` from the purchaser's ledger account to the dealer's. */
export type TransactionRow = {
  market: MarketId;
  bet: BetId;
  option: Option;
  price: Price;
  shares: Shares;
  purchaser: UserId;
  /** null: the organizer. */
  dealer: UserId | null;
  from: LedgerAccountId;
  to: LedgerAccountId;
  /** Lies in the calendar day in Europe/Warsaw to which the daily cap counts the purchase. */
  at: Date;
};

export type Movement = {
  kind: 'registration_grant' | 'daily_bonus' | 'payout' | 'refund';
  from: LedgerAccountId;
  to: LedgerAccountId;
  amount: Cents;
  /** The winning position; null unless it is a payout. */
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

/** Adds both sides of a movement to the effects. The caller changes the loaded balances of players. */
export function moveBalance(effects: Effects, from: LedgerAccountId, to: LedgerAccountId, amount: Cents): void {
  effects.balances.set(from, toCents((effects.balances.get(from) ?? 0) - amount));
  effects.balances.set(to, toCents((effects.balances.get(to) ?? 0) + amount));
}
