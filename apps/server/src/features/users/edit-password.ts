import { hashPassword, isPasswordOf } from '../../platform/auth/passwords.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { refusedField } from '../../platform/http/app-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { findById, replacePassword } from './users.queries.ts';

/** The own password; all login tokens die, this one included. */
export async function editPassword(
  { db, auth }: Pick<Dependencies, 'db' | 'auth'>,
  user: Viewer,
  from: string,
  to: string,
): Promise<void> {
  const account = await findById(db, user.id);
  const proven = await isPasswordOf(account?.passwordHash ?? null, from);
  if (!account || !proven) throw refusedField('OLD_PASSWORD_WRONG', 'oldPassword');
  if (!(await replacePassword(db, user.id, account.passwordHash, await hashPassword(to))))
    throw refusedField('OLD_PASSWORD_WRONG', 'oldPassword');
  auth.forget(user.id);
}
