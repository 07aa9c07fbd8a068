import type { Role, UserId } from '@wieszcz/domain';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { refusedField } from '../../platform/http/app-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { insertUser, isUsernameTaken } from './users.queries.ts';

export type Person = { username: string; firstName: string; surname: string; email: string; password: string };

/**
 * Stores a new user without a ledger account: the exchange opens a player's (`openLedgerAccount`). Throws USERNAME_TAKEN or EMAIL_TAKEN.
 */
export async function createUser(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { password, ...person }: Person,
  role: Role,
): Promise<UserId> {
  const id = await insertUser(db, { ...person, role, passwordHash: await hashPassword(password) }, clock.now());
  if (id !== null) return id;
  const isNameTaken = await isUsernameTaken(db, person.username);
  throw isNameTaken ? refusedField('USERNAME_TAKEN', 'username') : refusedField('EMAIL_TAKEN', 'email');
}
