import type { UserId } from '@wieszcz/domain';
import { insertAct } from '../../../platform/acts.ts';
import { hashPassword } from '../../../platform/auth/passwords.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { refused, refusedField } from '../../../platform/http/app-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import { changeUsername, refuseTaken } from '../change-username.ts';
import { refuseGuessablePassword } from '../password-rules.ts';
import { isRemoved } from '../removed-person.ts';
import { findAndLockUser, type UserRow } from '../users.queries.ts';
import { setEmail, setPassword } from './account-changes.queries.ts';

// What the operator changes on the command line, for users who can't do it themselves, each recorded as an act.

type Changing = Pick<Dependencies, 'db' | 'clock'>;

/** Throws PASSWORD_COMMON, PASSWORD_IS_NAME or ACCOUNT_REMOVED. */
export async function setPasswordOf({ db, clock }: Changing, user: UserRow, password: string): Promise<void> {
  refuseGuessablePassword(password, user, 'password');
  const hash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await keepPresent(trx, user.id);
    await setPassword(trx, user.id, hash);
    await insertAct(trx, { kind: 'passwordSet', by: null, subject: { user: user.id } }, clock.now());
  });
}

/**
 * Throws EMAIL_TAKEN, or ACCOUNT_REMOVED, because a removed person is recognized by the address (`isRemoved`), which must therefore stay. The
 * log of acts doesn't keep the addresses.
 */
export async function setEmailOf({ db, clock }: Changing, user: UserId, email: string): Promise<void> {
  const change = db.transaction().execute(async (trx) => {
    await keepPresent(trx, user);
    if (!(await setEmail(trx, user, email))) throw refusedField('EMAIL_TAKEN', 'email');
    await insertAct(trx, { kind: 'emailSet', by: null, subject: { user } }, clock.now());
  });
  await change.catch(refuseTaken('email'));
}

/** Throws USERNAME_TAKEN, USERNAME_LOOKS_TAKEN or ACCOUNT_REMOVED. */
export async function setUsernameOf({ db, clock }: Changing, user: UserId, username: string): Promise<void> {
  const change = db.transaction().execute(async (trx) => {
    const detail = await changeUsername(trx, await keepPresent(trx, user), username, 'username');
    await insertAct(trx, { kind: 'userRenamed', by: null, subject: { user }, detail }, clock.now());
  });
  await change.catch(refuseTaken('username'));
}

/**
 * Locks the user against other changes until the transaction ends, and reads the row anew, as the person may have been removed meanwhile.
 * Throws ACCOUNT_REMOVED.
 */
export async function keepPresent(trx: Database, id: UserId): Promise<UserRow> {
  const user = await findAndLockUser(trx, id);
  if (!user || isRemoved(user)) throw refused('ACCOUNT_REMOVED');
  return user;
}
