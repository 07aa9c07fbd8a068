import { isPasswordOf } from '../../platform/auth/passwords.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import type { Database } from '../../platform/database/pool.ts';
import { refusedField } from '../../platform/http/app-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { findAndKeepUser, findUserById, type UserRow } from './users.queries.ts';

type WrongPassword = { code: 'PASSWORD_WRONG' | 'OLD_PASSWORD_WRONG'; field: string };

/** Asks a signed-in user for the password once more, and resolves with the user. Throws `wrong`. */
export async function provePassword(
  db: Dependencies['db'],
  viewer: Viewer,
  password: string,
  wrong: WrongPassword = { code: 'PASSWORD_WRONG', field: 'password' },
): Promise<UserRow> {
  const user = await findUserById(db, viewer.id);
  const isProven = await isPasswordOf(user?.passwordHash ?? null, password);
  if (!user || !isProven) throw refusedField(wrong.code, wrong.field);
  return user;
}

/**
 * Reads the user again; until the transaction ends the user can't be removed or renamed, but the password may still be changed. Null if the
 * user was removed, or the password changed, after it was proved.
 */
export async function keepProven(trx: Database, { id, passwordHash }: UserRow): Promise<UserRow | null> {
  const current = await findAndKeepUser(trx, id);
  return current?.passwordHash === passwordHash ? current : null;
}
