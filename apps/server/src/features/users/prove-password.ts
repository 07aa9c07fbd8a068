import { isPasswordOf } from '../../platform/auth/passwords.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import type { Database } from '../../platform/database/pool.ts';
import { refusedField } from '../../platform/http/app-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { findAndKeepUser, findUserById, type UserRow } from './users.queries.ts';

/** Asks a signed-in user for the password once more, and resolves with the user. Throws PASSWORD_WRONG. */
export async function provePassword(db: Dependencies['db'], viewer: Viewer, password: string): Promise<UserRow> {
  const user = await findUserById(db, viewer.id);
  const isProven = await isPasswordOf(user?.passwordHash ?? null, password);
  if (!user || !isProven) throw refusedField('PASSWORD_WRONG', 'password');
  return user;
}

/**
 * Reads the user again and keeps the row from being removed until the transaction ends. Null if the user was removed, or the password
 * changed, since it was proved.
 */
export async function keepProven(trx: Database, { id, passwordHash }: UserRow): Promise<UserRow | null> {
  const current = await findAndKeepUser(trx, id);
  return current?.passwordHash === passwordHash ? current : null;
}
