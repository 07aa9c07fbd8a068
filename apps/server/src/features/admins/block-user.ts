import { refused, resultOf } from '../../platform/http/app-error.ts';
import type { KeyedChange } from '../../platform/keyed-changes.ts';
import { isRemoved } from '../users/removed-person.ts';
import { unblock } from '../users/users.queries.ts';
import { type AdminDependencies, changeUser, type Intervention } from './change-user.ts';
import { findManagedUser, setBlocked } from './managed.queries.ts';

/**
 * Blocks a user. The exchange blocks players and moderators, because it also closes a player's orders. Admins have no orders, and are
 * blocked under the row locks of all admins, so that one of them remains. Throws as `changeUser`, and ACT_ON_SELF or ALREADY_BLOCKED.
 */
export async function blockUser(
  dependencies: AdminDependencies,
  intervention: Intervention,
  { idempotency, store }: KeyedChange,
): Promise<void> {
  const { username, by, reason } = intervention;
  const user = await findManagedUser(dependencies.db, username);
  if (!user) throw refused('USER_NOT_FOUND');
  if (user.id === by.actor) throw refused('ACT_ON_SELF');
  if (isRemoved(user)) throw refused('ACCOUNT_REMOVED');
  if (user.role === 'admin') return blockAdmin(dependencies, intervention, store);
  const act = { kind: 'userBlocked', by, subject: { user: user.id }, reason } as const;
  resultOf(await dependencies.exchange.submit({ kind: 'blockUser', user: user.id }, idempotency, act));
  dependencies.auth.invalidate(user.id);
}

const blockAdmin = (dependencies: AdminDependencies, intervention: Intervention, store: KeyedChange['store']): Promise<void> =>
  changeUser(dependencies, intervention, 'userBlocked', async (trx, { id, blocked }) => {
    if (blocked) throw refused('ALREADY_BLOCKED');
    await setBlocked(trx, id, dependencies.clock.now());
    await store(trx);
  });

/** Throws as `changeUser`, and NOT_BLOCKED. */
export const unblockUser = (dependencies: AdminDependencies, intervention: Intervention): Promise<void> =>
  changeUser(dependencies, intervention, 'userUnblocked', async (trx, user) => {
    if (!(await unblock(trx, user.id))) throw refused('NOT_BLOCKED');
  });
