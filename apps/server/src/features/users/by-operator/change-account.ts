import type { ActDetail } from '@wieszcz/api';
import type { UserId } from '@wieszcz/domain';
import { insertAct } from '../../../platform/acts.ts';
import { hashPassword } from '../../../platform/auth/passwords.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { refused, refusedField } from '../../../platform/http/app-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import { refuseGuessablePassword } from '../password-rules.ts';
import { isRemoved } from '../removed-person.ts';
import { findAndLockUser, findSimilarUsername, type UserRow } from '../users.queries.ts';
import { setEmail, setPassword, setUsername } from './account-changes.queries.ts';

// What the operator changes on the command line, for users who can't do it themselves, each recorded as an act. Admins rename users, too,
// with `changeUsername`.

type Changing = Pick<Dependencies, 'db' | 'clock'>;

/** Throws PASSWORD_COMMON, PASSWORD_IS_NAME or ACCOUNT_REMOVED. */
export async function setPasswordOf({ db, clock }: Changing, user: UserRow, password: string): Promise<void> {
  refuseGuessablePassword(password, user, 'password');
  const hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await keepPresent(trx, user);
    await setPassword(trx, user.id, hash);
    await insertAct(trx, { kind: 'passwordSet', by: null, subject: { user: user.id } }, clock.now());
  });
}

/**
 * Throws EMAIL_TAKEN, and ACCOUNT_REMOVED for a removed person, who is known by the address. The log of acts doesn't keep the addresses.
 */
export async function setEmailOf({ db, clock }: Changing, user: UserRow, email: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await keepPresent(trx, user);
    if (!(await setEmail(trx, user.id, email))) throw refusedField('EMAIL_TAKEN', 'email');
    await insertAct(trx, { kind: 'emailSet', by: null, subject: { user: user.id } }, clock.now());
  });
}

/** Throws USERNAME_TAKEN, USERNAME_LOOKS_TAKEN or ACCOUNT_REMOVED. */
export const renameUser = ({ db, clock }: Changing, user: NamedUser, username: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const detail = await changeUsername(trx, await keepPresent(trx, user), username, 'username');
    await insertAct(trx, { kind: 'userRenamed', by: null, subject: { user: user.id }, detail }, clock.now());
  });

/** Reads the user anew, who may have been removed meanwhile and can't be changed before the transaction ends. Throws ACCOUNT_REMOVED. */
export async function keepPresent(trx: Database, { id }: Pick<UserRow, 'id'>): Promise<UserRow> {
  const user = await findAndLockUser(trx, id);
  if (!user || isRemoved(user)) throw refused('ACCOUNT_REMOVED');
  return user;
}

type NamedUser = { id: UserId; username: string };

/**
 * Changes the name in the transaction that records it, and resolves to the detail of the act. Throws USERNAME_TAKEN (also for the user's own
 * name) or USERNAME_LOOKS_TAKEN, at `field`.
 */
export async function changeUsername(trx: Database, user: NamedUser, username: string, field: string): Promise<ActDetail> {
  if (username === user.username) throw refusedField('USERNAME_TAKEN', field);
  if (!(await setUsername(trx, user.id, username))) {
    const similar = await findSimilarUsername(trx, username);
    throw refusedField(similar === 'same' ? 'USERNAME_TAKEN' : 'USERNAME_LOOKS_TAKEN', field);
  }
  return { formerUsername: user.username };
}
