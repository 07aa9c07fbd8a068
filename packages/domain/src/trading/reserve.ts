import { credit, creditReserve, moveBalance, type Settling } from '../batch/settling.ts';
import type { Bid, LedgerAccount, Reserve } from '../batch/state.ts';
import type { LedgerAccountId, UserId } from '../values/ids.ts';
import { costOf } from '../values/money.ts';
import { toCents, type Cents } from '../values/units.ts';

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
  creditReserve(settling.state, account.user, amount);
  settling.effects.movements.push({ kind: 'reserve', from: account.id, to, amount, position: null });
  moveBalance(settling.effects, account.id, to, amount);
}

/** Moves reserved money of bids that end back to the player's account. */
export function release(settling: Settling, account: LedgerAccount, from: LedgerAccountId, amount: Cents): void {
  creditReserve(settling.state, account.user, -amount);
  credit(account, amount);
  settling.effects.movements.push({ kind: 'release', from, to: account.id, amount, position: null });
  moveBalance(settling.effects, from, account.id, amount);
}

export const reservedOf = ({ state }: Settling, player: UserId): Cents => state.reserves.get(player)?.balance ?? toCents(0);
