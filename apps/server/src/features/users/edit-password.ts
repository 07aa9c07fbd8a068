import { hashPassword } from '../../platform/auth/passwords.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { refusedField } from '../../platform/http/app-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { refuseGuessablePassword } from './password-rules.ts';
import { provePassword } from './prove-password.ts';
import { replacePassword } from './users.queries.ts';

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
  const wrong = { code: 'OLD_PASSWORD_WRONG', field: 'oldPassword' } as const;
  const user = await provePassword(db, viewer, from, wrong);
  refuseGuessablePassword(to, user, 'newPassword');
  if (!(await replacePassword(db, viewer.id, user.passwordHash, await hashPassword(to))))
    throw refusedField(wrong.code, wrong.field);
  auth.invalidate(viewer.id);
}
