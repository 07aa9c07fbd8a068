import type { BetId, LedgerAccountId, MarketId, PositionId, UserId } from '../values/ids.ts';
import type { Option } from '../values/option.ts';
import { toCents, toPrice, type Cents, type Price, type Shares } from '../values/units.ts';
import type { Day } from '../values/warsaw.ts';
import type { BidDetails, Command, Outcome, PositionDetails } from './commands.ts';
import type { Refusal } from './refusals.ts';
import { positionKey } from './state.ts';
import type { Bet, Bid, LedgerAccount, Offer, Position, State } from './state.ts';

/** The batch being settled: the loaded rows, their changes so far, and the time of the batch. */
export type Settling = { state: State; effects: Effects; now: Date; today: Day };

/** Executes one command completely, or returns a refusal and changes nothing. */
export type Settle<Kind extends Command['kind'], Other = never> = (
  settling: Settling,
  command: Extract<Command, { kind: Kind }>,
) => Outcome<Kind> | Other;

export const refused = (refusal: Refusal): { ok: false; refusal: Refusal } => ({ ok: false, refusal });

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
  /** The correct bet and option; where none of the bets is correct, the bet with the lowest id and the option no. */
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

/** The ledger account of a player; undefined for staff (closed at their promotion) and unknown users. */
export function openAccountOf(state: State, user: UserId): LedgerAccount | undefined {
  const account = state.ledgerAccounts.get(user);
  return account?.closed === false ? account : undefined;
}

/** Adds `amount` cents, negative for a debit. Throws RangeError if the balance would be negative. */
export function credit(account: LedgerAccount, amount: number): void {
  const balance = account.balance + amount;
  if (balance < 0) throw new RangeError(`ledger account ${account.id} would have a balance of ${balance}`);
  account.balance = toCents(balance);
}

/**
 * Adds `amount` cents to the loaded reserve of a player. A reserve whose owner doesn't act in this batch isn't loaded. It needs no check
 * here: it holds the price of every share of the owner's bids, and the schema refuses a negative balance.
 */
export function creditReserve({ reserves }: State, player: UserId, amount: number): void {
  const loaded = reserves.get(player);
  if (!loaded) return;
  const balance = loaded.balance + amount;
  if (balance < 0) throw new RangeError(`the reserve of player ${player} would have a balance of ${balance}`);
  loaded.balance = toCents(balance);
}

/** Adds both sides of a movement to the effects. The caller changes the loaded balances of players. */
export function moveBalance(effects: Effects, from: LedgerAccountId, to: LedgerAccountId, amount: Cents): void {
  effects.balances.set(from, toCents((effects.balances.get(from) ?? 0) - amount));
  effects.balances.set(to, toCents((effects.balances.get(to) ?? 0) + amount));
}

/** Pays a grant, a bonus or a returned refund from the money source to a player. With a negative `amount` the player pays the source. */
export function payFromMoneySource(
  { state, effects }: Settling,
  kind: 'registration_grant' | 'daily_bonus' | 'refund',
  account: LedgerAccount,
  amount: Cents,
): void {
  if (amount === 0) return;
  const [from, to] = amount > 0 ? [state.moneySource, account.id] : [account.id, state.moneySource];
  const moved = toCents(Math.abs(amount));
  effects.movements.push({ kind, from, to, amount: moved, position: null });
  moveBalance(effects, from, to, moved);
  credit(account, amount);
}

/** Marks a changed position for writing: once, as an insert if it is new in this batch, else as an update. */
export function touchPosition({ effects, now }: Settling, position: Position): void {
  position.modifiedAt = now;
  if (!effects.newPositions.has(position)) effects.changedPositions.add(position);
}

/** Marks an offer that has lost shares: updated, or closed when none are left. */
export function touchOffer({ state, effects }: Settling, offer: Offer): void {
  if (offer.shares > 0) {
    if (!effects.newOffers.has(offer)) effects.changedOffers.add(offer);
    return;
  }
  state.offers.delete(offer.id);
  if (offer.position !== null) state.offersOf.get(offer.position)?.delete(offer);
  effects.changedOffers.delete(offer);
  // An offer created in this batch has no row to delete.
  if (!effects.newOffers.delete(offer)) effects.closedOffers.add(offer);
}

/** Removes a bid from the loaded rows, except from its book: there it matches nothing, as it has no shares or its market is resolved. */
export function forgetBid(state: State, bid: Bid): void {
  state.bids.delete(bid.id);
  state.bidsOf.get(positionKey(bid.player, bid.bet, bid.option))?.delete(bid);
  const count = state.bidCounts.get(bid.player);
  if (count !== undefined) state.bidCounts.set(bid.player, count - 1);
}

/** Marks a bid that has lost shares: updated, or closed when none are left. */
export function touchBid({ state, effects }: Settling, bid: Bid): void {
  if (bid.shares > 0) {
    if (!effects.newBids.has(bid)) effects.changedBids.add(bid);
    return;
  }
  forgetBid(state, bid);
  effects.changedBids.delete(bid);
  // A bid placed in this batch has no row to delete.
  if (!effects.newBids.delete(bid)) effects.closedBids.add(bid);
}

/** The position as shown to its owner. */
export function showPosition({ state }: Settling, position: Position): PositionDetails {
  const market = state.markets.get(position.market)!;
  const bet = state.bets.get(position.bet)!;
  const offers = [...(state.offersOf.get(position.id) ?? [])].sort((a, b) => a.id - b.id);
  return {
    id: position.id,
    player: position.player,
    topic: market.topic,
    category: market.category,
    cover: market.cover,
    betTitle: bet.title,
    market: position.market,
    bet: position.bet,
    option: position.option,
    shares: position.shares,
    listedShares: position.listedShares,
    cost: position.cost,
    lastPrice: toPrice(position.option ? bet.lastYesPrice : bet.lastNoPrice),
    offers: offers.map(({ id, price, shares, createdAt }) => ({ id, price, shares, createdAt })),
    modifiedAt: position.modifiedAt,
  };
}

export function showBid({ state }: Settling, bid: Bid): BidDetails {
  const { id, market, bet, option, price, shares, expiresAt, createdAt } = bid;
  const { topic } = state.markets.get(market)!;
  return { id, market, bet, option, topic, betTitle: state.bets.get(bet)!.title, price, shares, expiresAt, createdAt };
}
