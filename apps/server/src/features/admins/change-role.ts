import { objectionToUsername, type Role as RoleJson } from '@wieszcz/api';
import type { Role } from '@wieszcz/domain';
import { refused, resultOf } from '../../platform/http/app-error.ts';
import type { KeyedChange } from '../../platform/keyed-changes.ts';
import { showRole } from '../../presenters/user.ts';
import { promotePlayer } from '../users/add-moderator.ts';
import { isRemoved } from '../users/removed-person.ts';
import { type AdminDependencies, changeUser, type Intervention } from './change-user.ts';
import { findManagedUser, setRole } from './managed.queries.ts';

/**
 * Promotes or demotes a user by one step. Throws USER_NOT_FOUND, ACT_ON_SELF, ACCOUNT_REMOVED, ROLE_NOT_NEXT, HAS_TRADED, ALREADY_STAFF,
 * ROLE_FORBIDDEN, EXCHANGE_BUSY or USERNAME_OF_STAFF: the operator may have given a moderator a name that no player may have.
 */
export async function changeRole(
  dependencies: AdminDependencies,
  intervention: Intervention,
  role: RoleJson,
  { idempotency, store }: KeyedChange,
): Promise<void> {
  const { username, by, reason } = intervention;
  const user = await findManagedUser(dependencies.db, username);
  if (!user) throw refused('USER_NOT_FOUND');
  if (user.id === by.actor) throw refused('ACT_ON_SELF');
  if (isRemoved(user)) throw refused('ACCOUNT_REMOVED');
  const detail = { formerRole: showRole(user.role), role };
  switch (`${detail.formerRole} ${role}`) {
    case 'ROLE_PLAYER ROLE_MODERATOR':
      return promotePlayer(dependencies, user.id, { by, reason }, idempotency);
    case 'ROLE_MODERATOR ROLE_PLAYER': {
      if (objectionToUsername(user.username)) throw refused('USERNAME_OF_STAFF');
      const act = { kind: 'roleChanged', by, subject: { user: user.id }, detail, reason } as const;
      resultOf(await dependencies.exchange.submit({ kind: 'demoteToPlayer', user: user.id }, idempotency, act));
      return dependencies.auth.invalidate(user.id);
    }
    case 'ROLE_MODERATOR ROLE_ADMIN':
      return changeStaff(dependencies, intervention, ['moderator', 'admin'], store);
    case 'ROLE_ADMIN ROLE_MODERATOR':
      return changeStaff(dependencies, intervention, ['admin', 'moderator'], store);
    default:
      throw refused('ROLE_NOT_NEXT');
  }
}

/** Changes between moderator and admin. Neither has an open ledger account, so the exchange isn't needed. */
const changeStaff = (
  dependencies: AdminDependencies,
  intervention: Intervention,
  [from, to]: readonly [Role, Role],
  store: KeyedChange['store'],
): Promise<void> =>
  changeUser(dependencies, intervention, 'roleChanged', async (trx, user) => {
    if (user.role !== from) throw refused('ROLE_NOT_NEXT');
    await setRole(trx, user.id, to);
    await store(trx);
    return { formerRole: showRole(from), role: showRole(to) };
  });
