import type { ActDetail, ActKind } from '@wieszcz/api';
import { type DoneBy, insertAct } from '../../platform/acts.ts';
import type { Database } from '../../platform/database/pool.ts';
import { refused } from '../../platform/http/app-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { isRemoved } from '../users/removed-person.ts';
import { type LockedUser, lockUserAndAdmins } from './managed.queries.ts';

export type AdminDependencies = Pick<Dependencies, 'db' | 'changes' | 'clock' | 'exchange' | 'auth'>;

/** What an admin does to a user: which user, who does it, and why. */
export type Intervention = { username: string; by: DoneBy; reason: string };

/**
 * Runs a change of a user in a transaction with its act, and evicts the user's cached session status. The change holds the row locks of the
 * user and of all admins, and `insertAct` requires that the actor is still an admin: of two admins who demote or block each other at the
 * same time, the second is refused, so that one admin always remains. The account of a removed person stays as it is. Throws USER_NOT_FOUND,
 * ACCOUNT_REMOVED or ROLE_FORBIDDEN.
 */
export async function changeUser(
  { changes, clock, auth }: AdminDependencies,
  { username, by, reason }: Intervention,
  kind: ActKind,
  change: (trx: Database, user: LockedUser) => Promise<ActDetail | void>,
): Promise<void> {
  const id = await changes.transaction().execute(async (trx) => {
    const user = await lockUserAndAdmins(trx, username);
    if (!user) throw refused('USER_NOT_FOUND');
    if (isRemoved(user)) throw refused('ACCOUNT_REMOVED');
    const detail = (await change(trx, user)) ?? {};
    await insertAct(trx, { kind, by, subject: { user: user.id }, detail, reason }, clock.now());
    return user.id;
  });
  auth.invalidate(id);
}
