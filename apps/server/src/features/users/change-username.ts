import type { ActDetail } from '@wieszcz/api';
import type { Database } from '../../platform/database/pool.ts';
import { refusedField } from '../../platform/http/app-error.ts';
import { codeOfTaken, setUsername } from './change-username.queries.ts';
import { findUsernameRefusal, type UserRow } from './users.queries.ts';

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
  if (!(await setUsername(trx, user.id, username)))
    throw refusedField((await findUsernameRefusal(trx, username)) ?? 'USERNAME_LOOKS_TAKEN', field);
  return { formerUsername: user.username };
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
