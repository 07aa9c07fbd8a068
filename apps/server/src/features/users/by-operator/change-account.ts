import type { ActDetail } from '@wieszcz/api';
import { insertAct } from '../../../platform/acts.ts';
import { hashPassword } from '../../../platform/auth/passwords.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { refused, refusedField } from '../../../platform/http/app-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import { refuseGuessablePassword } from '../password-rules.ts';
import { isRemoved } from '../removed-person.ts';
import { findAndLockUser, findSimilarUsername, type UserRow } from '../users.queries.ts';
import { codeOfTaken, setEmail, setPassword, setUsername } from './account-changes.queries.ts';

// What the operator changes on the command line, for users who can't do it themselves, each recorded as an act. Admins rename users, too
// (`admins/rename-user.ts`), by the same `changeUsername`.

type Changing = Pick<Dependencies, 'db' | 'clock'>;
/** The rest of the row is read anew. */
type Named = Pick<UserRow, 'id'>;

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
 * Throws EMAIL_TAKEN or ACCOUNT_REMOVED: by the address a removed person is recognized (`isRemoved`), so it must not change. The log of acts
 * doesn't keep the addresses.
 */
export async function setEmailOf({ db, clock }: Changing, user: Named, email: string): Promise<void> {
  const change = db.transaction().execute(async (trx) => {
    await keepPresent(trx, user);
    if (!(await setEmail(trx, user.id, email))) throw refusedField('EMAIL_TAKEN', 'email');
    await insertAct(trx, { kind: 'emailSet', by: null, subject: { user: user.id } }, clock.now());
  });
  await change.catch(refuseTaken('email'));
}

/** Throws USERNAME_TAKEN, USERNAME_LOOKS_TAKEN or ACCOUNT_REMOVED. */
export async function setUsernameOf({ db, clock }: Changing, user: Named, username: string): Promise<void> {
  const change = db.transaction().execute(async (trx) => {
    const detail = await changeUsername(trx, await keepPresent(trx, user), username, 'username');
    await insertAct(trx, { kind: 'userRenamed', by: null, subject: { user: user.id }, detail }, clock.now());
  });
  await change.catch(refuseTaken('username'));
}

/**
 * For a transaction that failed because another one has taken the name or the address since it was checked: throws the refusal at `field`.
 * Throws any other error as it is.
 */
export const refuseTaken =
  (field: string) =>
  (error: unknown): never => {
    const code = codeOfTaken(error);
    throw code ? refusedField(code, field) : error;
  };

/**
 * Locks the user against other changes until the transaction ends, and reads the row anew, as the person may have been removed meanwhile.
 * Throws ACCOUNT_REMOVED.
 */
export async function keepPresent(trx: Database, { id }: Named): Promise<UserRow> {
  const user = await findAndLockUser(trx, id);
  if (!user || isRemoved(user)) throw refused('ACCOUNT_REMOVED');
  return user;
}

/**
 * Changes the name in the transaction that records it, and resolves to the detail of the act. Throws USERNAME_TAKEN (also for the user's own
 * name) or USERNAME_LOOKS_TAKEN, at `field`; the caller handles names that are taken meanwhile (`refuseTaken`).
 */
export async function changeUsername(
  trx: Database,
  user: Pick<UserRow, 'id' | 'username'>,
  username: string,
  field: string,
): Promise<ActDetail> {
  if (username === user.username) throw refusedField('USERNAME_TAKEN', field);
  if (!(await setUsername(trx, user.id, username))) {
    const similar = await findSimilarUsername(trx, username);
    throw refusedField(similar === 'same' ? 'USERNAME_TAKEN' : 'USERNAME_LOOKS_TAKEN', field);
  }
  return { formerUsername: user.username };
}
