import type { UserId } from '../values/ids.ts';
import { toCents, toPrice, type Cents } from '../values/units.ts';
import type { Day } from '../values/warsaw.ts';
import type { BidDetails, Command, PositionDetails, Results } from './commands.ts';
import { moveBalance } from './effects.ts';
import type { Effects } from './effects.ts';
import type { Refusal } from './refusals.ts';
import { positionKey } from './state.ts';
import type { Bid, LedgerAccount, Position, Offer, State } from './state.ts';

/** The batch being settled: the loaded rows, their changes so far, and the time of the batch. */
export type Settling = { state: State; effects: Effects; now: Date; today: Day };

type Answer<Kind extends Command['kind']> = { ok: true; result: Results[Kind] } | { ok: false; refusal: Refusal };
/** Executes one command completely, or returns a refusal and changes nothing. */
export type Settle<Kind extends Command['kind'], Other = never> = (
  settling: Settling,
  command: Extract<Command, { kind: Kind }>,
) => Answer<Kind> | Other;

export const refused = (refusal: Refusal): { ok: false; refusal: Refusal } => ({ ok: false, refusal });

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

/** Moves money between a player and the money source: `amount` is positive for grants, negative for refunds. */
export function moveFromIssue(
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
export function touchPosition({ effects }: Settling, position: Position): void {
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

/** The position as shown to its owner; the current command has changed it, so `modifiedAt` is now. */
export function showPosition({ state, now }: Settling, position: Position): PositionDetails {
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
    modifiedAt: now,
  };
}

export function showBid({ state }: Settling, bid: Bid): BidDetails {
  const { id, market, bet, option, price, shares, expiresAt, createdAt } = bid;
  const { topic } = state.markets.get(market)!;
  return { id, market, bet, option, topic, betTitle: state.bets.get(bet)!.title, price, shares, expiresAt, createdAt };
}
