import { hashPassword, isPasswordOf } from '../../platform/auth/passwords.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { refusedField } from '../../platform/http/app-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { refuseGuessablePassword } from './password-rules.ts';
import { findUserById, replacePassword } from './users.queries.ts';

/**
 * Changes the viewer's own password and invalidates all their login tokens, also that of this call. Throws OLD_PASSWORD_WRONG,
 * PASSWORD_COMMON or PASSWORD_IS_NAME.
 */
export async function editPassword(
  { db, auth }: Pick<Dependencies, 'db' | 'auth'>,
  viewer: Viewer,
  from: string,
  to: string,
): Promise<void> {
  const user = await findUserById(db, viewer.id);
  const isProven = await isPasswordOf(user?.passwordHash ?? null, from);
  if (!user || !isProven) throw refusedField('OLD_PASSWORD_WRONG', 'oldPassword');
  refuseGuessablePassword(to, user, 'newPassword');
  if (!(await replacePassword(db, viewer.id, user.passwordHash, await hashPassword(to))))
    throw refusedField('OLD_PASSWORD_WRONG', 'oldPassword');
  auth.invalidate(viewer.id);
}
