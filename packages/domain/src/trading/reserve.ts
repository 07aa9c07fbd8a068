import { moveBalance } from '../batch/effects.ts';
import { credit, type Settling } from '../batch/settling.ts';
import type { Bid, LedgerAccount, Reserve } from '../batch/state.ts';
import type { LedgerAccountId, UserId } from '../values/ids.ts';
import { costOf } from '../values/money.ts';
import { toCents, type Cents, type Shares } from '../values/units.ts';

/** The player's reserve; the first bid opens it. */
export function openReserve({ state, effects }: Settling, player: UserId): Reserve {
  const existing = state.reserves.get(player);
  if (existing) return existing;
  const reserve: Reserve = { id: state.ids.ledgerAccount(), user: player, balance: toCents(0) };
  state.reserves.set(player, reserve);
  effects.ledgerAccounts.push({ id: reserve.id, user: null, market: null, reserveOf: player });
  return reserve;
}

/** Moves the money of a bid that rests from the player's account to the reserve. */
export function reserve(settling: Settling, account: LedgerAccount, { reserve: to, price, shares }: Bid): void {
  const amount = costOf(price, shares);
  credit(account, -amount);
  changeReserve(settling, account.user, amount);
  settling.effects.movements.push({ kind: 'reserve', from: account.id, to, amount, position: null });
  moveBalance(settling.effects, account.id, to, amount);
}

/** Moves reserved money of bids that end back to the player's account. */
export function release(settling: Settling, account: LedgerAccount, from: LedgerAccountId, amount: Cents): void {
  changeReserve(settling, account.user, -amount);
  credit(account, amount);
  settling.effects.movements.push({ kind: 'release', from, to: account.id, amount, position: null });
  moveBalance(settling.effects, from, account.id, amount);
}

/** Takes the price of filled shares out of a bid's reserve. The caller pays it to the other side. */
export function spend(settling: Settling, bid: Bid, shares: Shares): Cents {
  const amount = costOf(bid.price, shares);
  changeReserve(settling, bid.player, -amount);
  return amount;
}

/**
 * Changes the loaded balance of a reserve. A reserve whose owner doesn't act in this batch isn't loaded: it holds the price of every
 * share of the bid, and the schema refuses a negative balance.
 */
function changeReserve({ state }: Settling, player: UserId, amount: number): void {
  const loaded = state.reserves.get(player);
  if (!loaded) return;
  const balance = loaded.balance + amount;
  if (balance < 0) throw new RangeError(`the reserve of player ${player} would have a balance of ${balance}`);
  loaded.balance = toCents(balance);
}

export const reservedOf = ({ state }: Settling, player: UserId): Cents => state.reserves.get(player)?.balance ?? toCents(0);
