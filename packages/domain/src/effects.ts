import type { Option } from './commands.ts';
import type { AccountId, BetId, ContractId, MarketId, UserId } from './ids.ts';
import type { Cents, Price, Shares } from './units.ts';
import type { Bet, Contract, Offer } from './state.ts';
import type { Day } from './warsaw.ts';

/** What a batch leaves behind: the net change of every row, and the rows of history. */
export type Effects = {
  accounts: NewAccount[];
  /** Net change of every balance that moved. */
  balances: Map<AccountId, Cents>;
  newBets: NewBet[];
  /** Bets whose last prices moved. */
  repricedBets: Set<Bet>;
  deletedBets: Set<BetId>;
  newContracts: Set<Contract>;
  changedContracts: Set<Contract>;
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

export type NewAccount = { id: AccountId; user: UserId; market: null } | { id: AccountId; user: null; market: MarketId };
export type NewBet = { id: BetId; market: MarketId; title: string; yesPrice: Price; noPrice: Price; shares: Shares };
/**
 * Everything a resolution does to rows, in one: each contract with shares is decided by the verdict on its bet and option and, where it
 * won, paid by the organizer, with `decide`; each open offer is gone.
 */
export type Resolution = {
  market: MarketId;
  organizer: AccountId;
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
  from: AccountId;
  to: AccountId;
  /** In the day in Europe/Warsaw against which the daily cap counts it. */
  at: Date;
};

export type Movement = {
  kind: 'registration_grant' | 'daily_bonus' | 'payout' | 'refund';
  from: AccountId;
  to: AccountId;
  amount: Cents;
  /** Of a payout: the contract that won. */
  contract: ContractId | null;
};

export function noEffects(): Effects {
  return {
    accounts: [],
    balances: new Map(),
    newBets: [],
    repricedBets: new Set(),
    deletedBets: new Set(),
    newContracts: new Set(),
    changedContracts: new Set(),
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
export function moveBalance(effects: Effects, from: AccountId, to: AccountId, amount: Cents): void {
  effects.balances.set(from, ((effects.balances.get(from) ?? 0) - amount) as Cents);
  effects.balances.set(to, ((effects.balances.get(to) ?? 0) + amount) as Cents);
}
