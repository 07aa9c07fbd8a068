import { DAILY_BONUS } from '../values/limits.ts';
import { toCents } from '../values/units.ts';
import { moveFromIssue, openAccountOf, refused } from './settling.ts';
import type { Settle } from './settling.ts';

export const openLedgerAccount: Settle<'openLedgerAccount'> = (settling, { player, startBudget }) => {
  const { state, effects } = settling;
  const role = state.roles.get(player);
  if (!role) return refused({ code: 'USER_NOT_FOUND' });
  if (role !== 'player') return refused({ code: 'NOT_A_PLAYER' });
  const existing = state.ledgerAccounts.get(player);
  if (existing) return { ok: true, result: { budget: existing.balance } };

  const account = { id: state.ids.ledgerAccount(), user: player, balance: toCents(0), closed: false };
  state.ledgerAccounts.set(player, account);
  effects.ledgerAccounts.push({ id: account.id, user: player, market: null });
  moveFromIssue(settling, 'registration_grant', account, startBudget);
  return { ok: true, result: { budget: account.balance } };
};

export const claimDailyBonus: Settle<'claimDailyBonus'> = (settling, { player }) => {
  const { state, effects, today } = settling;
  if (!state.roles.has(player)) return refused({ code: 'USER_NOT_FOUND' });
  const account = openAccountOf(state, player);
  if (!account) return refused({ code: 'NOT_A_PLAYER' });
  if (state.bonused.has(player)) return { ok: true, result: { granted: false, budget: account.balance } };

  state.bonused.add(player);
  effects.bonuses.push({ player, day: today });
  moveFromIssue(settling, 'daily_bonus', account, DAILY_BONUS);
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
    moveFromIssue(settling, 'refund', account, toCents(-refunded));
    account.closed = true;
  }
  state.roles.set(user, 'moderator');
  effects.promoted.push(user);
  return { ok: true, result: { refunded } };
};
