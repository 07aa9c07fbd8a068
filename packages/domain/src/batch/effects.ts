import type { LedgerAccountId, BetId, PositionId, MarketId, UserId } from '../values/ids.ts';
import type { Option } from '../values/option.ts';
import { toCents, type Cents, type Price, type Shares } from '../values/units.ts';
import type { Day } from '../values/warsaw.ts';
import type { Bet, Bid, Position, Offer } from './state.ts';

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
  newBids: Set<Bid>;
  changedBids: Set<Bid>;
  closedBids: Set<Bid>;
  transactions: TransactionRow[];
  /** Movements of money other than the payments of transactions. */
  movements: Movement[];
  bonuses: { player: UserId; day: Day }[];
  /** New moderators; their ledger accounts, if any, are closed. */
  promoted: UserId[];
  /** New players; their ledger accounts, if any, are open again. */
  demoted: UserId[];
  blocked: UserId[];
  resolutions: Resolution[];
};

export type NewLedgerAccount =
  | { id: LedgerAccountId; user: UserId; market: null; reserveOf: null }
  | { id: LedgerAccountId; user: null; market: MarketId; reserveOf: null }
  /** A player's reserve, opened with the first bid. */
  | { id: LedgerAccountId; user: null; market: null; reserveOf: UserId };
export type NewBet = { id: BetId; market: MarketId; title: string; yesPrice: Price; noPrice: Price; shares: Shares };
/**
 * All row changes of a resolution, described set-wise. `verdicts` says of each bet and option whether it won. Each position with shares
 * gets that status, each winning one is paid from the organizer's ledger account (see `resolvePosition`), each open offer is deleted, and
 * each open bid is cancelled with its reserve returned.
 */
export type Resolution = {
  market: MarketId;
  organizer: LedgerAccountId;
  resolver: UserId;
  /** The correct bet and option; where none of the bets is correct, the first bet and no. */
  bet: BetId;
  option: Option;
  none: boolean;
  day: Day;
  verdicts: { bet: BetId; option: Option; won: boolean }[];
};

/**
 * - purchase: the organizer's shares; sale: another player's.
 * - mint: one side of a new pair, bought from the market. The two sides are two rows whose prices sum to 1 $.
 * - merge: a share that the market takes back together with one of the opposite option; each of the two players has a row.
 * - merge_with_lot: the same with a share of the organizer's lot at the opposite option; only the player has a row.
 */
export type TransactionKind = 'purchase' | 'sale' | 'mint' | 'merge' | 'merge_with_lot';

/**
 * One fill and its payment of `price` × `shares`: from the buyer's ledger account or reserve to the seller's account, or, where the
 * organizer takes a side, to or from the market's.
 */
export type TransactionRow = {
  kind: TransactionKind;
  market: MarketId;
  bet: BetId;
  option: Option;
  price: Price;
  shares: Shares;
  /** null: the market takes the shares back. */
  buyer: UserId | null;
  /** null: the organizer. */
  seller: UserId | null;
  from: LedgerAccountId;
  to: LedgerAccountId;
  /** Lies in the calendar day in Europe/Warsaw to which the daily cap counts the purchase. */
  at: Date;
};

export type Movement = {
  kind: 'registration_grant' | 'daily_bonus' | 'payout' | 'refund' | 'reserve' | 'release' | 'redeem';
  from: LedgerAccountId;
  to: LedgerAccountId;
  amount: Cents;
  /** The winning position of a payout, the position on yes of redeemed pairs; else null. */
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
    newBids: new Set(),
    changedBids: new Set(),
    closedBids: new Set(),
    transactions: [],
    movements: [],
    bonuses: [],
    promoted: [],
    demoted: [],
    blocked: [],
    resolutions: [],
  };
}

/** Adds both sides of a movement to the effects. The caller changes the loaded balances of players. */
export function moveBalance(effects: Effects, from: LedgerAccountId, to: LedgerAccountId, amount: Cents): void {
  effects.balances.set(from, toCents((effects.balances.get(from) ?? 0) - amount));
  effects.balances.set(to, toCents((effects.balances.get(to) ?? 0) + amount));
}
