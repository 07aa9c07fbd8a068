import { isPasswordOf } from '../../platform/auth/passwords.ts';
import type { Viewer } from '../../platform/auth/viewer.ts';
import { refusedField } from '../../platform/http/app-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { findUserById } from './users.queries.ts';

/** Asks a signed-in user for the password once more. Throws PASSWORD_WRONG. */
export async function provePassword(db: Dependencies['db'], viewer: Viewer, password: string): Promise<void> {
  const user = await findUserById(db, viewer.id);
  if (!(await isPasswordOf(user?.passwordHash ?? null, password))) throw refusedField('PASSWORD_WRONG', 'password');
}
