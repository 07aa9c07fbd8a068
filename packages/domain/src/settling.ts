import type { Command, PositionDetails, Results } from './commands.ts';
import { moveBalance } from './effects.ts';
import type { Effects } from './effects.ts';
import type { UserId } from './ids.ts';
import type { Cents, Price } from './units.ts';
import type { Refusal } from './refusals.ts';
import type { LedgerAccount, Position, Offer, State } from './state.ts';
import type { Day } from './warsaw.ts';

/** A batch being settled. */
export type Settling = { state: State; effects: Effects; now: Date; today: Day };

type Answer<Kind extends Command['kind']> = { ok: true; result: Results[Kind] } | { ok: false; refusal: Refusal };
/** Settles one command: either answers a refusal and has changed nothing, or has done all of it. */
export type Settle<Kind extends Command['kind'], Other = never> = (
  settling: Settling,
  command: Extract<Command, { kind: Kind }>,
) => Answer<Kind> | Other;

export const refused = (refusal: Refusal): { ok: false; refusal: Refusal } => ({ ok: false, refusal });

/** The account of somebody who plays; undefined for staff and strangers. Promoted players keep theirs, closed. */
export function playerAccount(state: State, user: UserId): LedgerAccount | undefined {
  const account = state.ledgerAccounts.get(user);
  return account?.closed === false ? account : undefined;
}

export function credit(account: LedgerAccount, amount: number): void {
  const balance = account.balance + amount;
  if (balance < 0) throw new RangeError(`account ${account.id} would fall to ${balance}`);
  account.balance = balance as Cents;
}

/** Between a player and the bonus issue. A player's amount is positive for grants, negative for refunds. */
export function moveFromIssue(
  { state, effects }: Settling,
  kind: 'registration_grant' | 'daily_bonus' | 'refund',
  account: LedgerAccount,
  amount: Cents,
): void {
  if (amount === 0) return;
  const [from, to] = amount > 0 ? [state.issue, account.id] : [account.id, state.issue];
  const moved = Math.abs(amount) as Cents;
  effects.movements.push({ kind, from, to, amount: moved, position: null });
  moveBalance(effects, from, to, moved);
  credit(account, amount);
}

/** Remembers that a row has to be written, once, as an insert or an update. */
export function touchPosition({ effects }: Settling, position: Position): void {
  if (!effects.newPositions.has(position)) effects.changedPositions.add(position);
}

/** An offer that has lost shares, all of them or some. */
export function touchOffer({ state, effects }: Settling, offer: Offer): void {
  if (offer.shares > 0) {
    if (!effects.newOffers.has(offer)) effects.changedOffers.add(offer);
    return;
  }
  state.offers.delete(offer.id);
  if (offer.position !== null) state.offersOf.get(offer.position)?.delete(offer);
  effects.changedOffers.delete(offer);
  // One that was born in this very batch has no row to delete.
  if (!effects.newOffers.delete(offer)) effects.closedOffers.add(offer);
}

/** The position as its owner sees it after this command, which has just changed it. */
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
    lastPrice: (position.option ? bet.lastYesPrice : bet.lastNoPrice) as Price,
    offers: offers.map(({ id, price, shares, createdAt }) => ({ id, price, shares, createdAt })),
    modifiedAt: now,
  };
}
