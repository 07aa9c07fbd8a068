import { openAccountOf, payFromMoneySource, refused } from '../batch/settling.ts';
import type { Settle } from '../batch/settling.ts';
import type { UserId } from '../values/ids.ts';
import { DAILY_BONUS } from '../values/limits.ts';
import { toCents } from '../values/units.ts';

export const openLedgerAccount: Settle<'openLedgerAccount'> = (settling, { player, startBudget }) => {
  const { state, effects } = settling;
  const role = state.roles.get(player);
  if (!role) return refused({ code: 'USER_NOT_FOUND' });
  if (role !== 'player') return refused({ code: 'NOT_A_PLAYER' });
  const existing = state.ledgerAccounts.get(player);
  if (existing) return { ok: true, result: { budget: existing.balance } };

  const account = { id: state.ids.ledgerAccount(), user: player, balance: toCents(0), closed: false };
  state.ledgerAccounts.set(player, account);
  effects.ledgerAccounts.push({ id: account.id, user: player, market: null, reserveOf: null });
  payFromMoneySource(settling, 'registration_grant', account, startBudget);
  return { ok: true, result: { budget: account.balance } };
};

export const claimDailyBonus: Settle<'claimDailyBonus'> = (settling, { player }) => {
  const { state, effects, today } = settling;
  if (!state.roles.has(player)) return refused({ code: 'USER_NOT_FOUND' });
  const account = openAccountOf(state, player);
  if (!account) return refused({ code: 'NOT_A_PLAYER' });
  if (state.hasBonus.has(player)) return { ok: true, result: { granted: false, budget: account.balance } };

  state.hasBonus.add(player);
  effects.bonuses.push({ player, day: today });
  payFromMoneySource(settling, 'daily_bonus', account, DAILY_BONUS);
  return { ok: true, result: { granted: true, budget: account.balance } };
};

export const promoteToModerator: Settle<'promoteToModerator'> = (settling, { user }) => {
  const { state, effects } = settling;
  const role = state.roles.get(user);
  if (!role) return refused({ code: 'USER_NOT_FOUND' });
  if (role !== 'player') return refused({ code: 'ALREADY_STAFF' });
  if (state.traded.has(user)) return refused({ code: 'HAS_TRADED' });

  const account = state.ledgerAccounts.get(user);
  const refunded = account?.balance ?? toCents(0);
  if (account) {
    payFromMoneySource(settling, 'refund', account, toCents(-refunded));
    account.closed = true;
    state.refunds.set(user, refunded);
  }
  state.roles.set(user, 'moderator');
  addUnlessUndone(effects.promoted, effects.demoted, user);
  return { ok: true, result: { refunded } };
};

/** Returns exactly what the promotion took, so that the balance is again the sum of the player's grants and bonuses. */
export const demoteToPlayer: Settle<'demoteToPlayer'> = (settling, { user }) => {
  const { state, effects } = settling;
  const role = state.roles.get(user);
  if (!role) return refused({ code: 'USER_NOT_FOUND' });
  if (role !== 'moderator') return refused({ code: 'ROLE_NOT_NEXT' });

  const account = state.ledgerAccounts.get(user);
  const returned = (account && state.refunds.get(user)) ?? toCents(0);
  if (account) {
    account.closed = false;
    payFromMoneySource(settling, 'refund', account, returned);
  }
  state.roles.set(user, 'player');
  addUnlessUndone(effects.demoted, effects.promoted, user);
  return { ok: true, result: { returned } };
};

/**
 * A promotion and a demotion of the same user in one batch cancel out: neither the user's row nor a ledger account that existed before the
 * batch is written.
 */
function addUnlessUndone(added: UserId[], opposite: UserId[], user: UserId): void {
  const undone = opposite.indexOf(user);
  if (undone === -1) added.push(user);
  else opposite.splice(undone, 1);
}
