import type { UserId } from '@wieszcz/domain';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { refusedField } from '../../platform/http/app-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { insertUser, isUsernameTaken, type RoleName } from './users.queries.ts';

export type Person = { username: string; firstName: string; surname: string; email: string; password: string };

/** Writes a new account; refuses a taken name or e-mail. A player's money comes from the exchange, see `openPurse`. */
export async function createUser(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  person: Person,
  role: RoleName,
): Promise<UserId> {
  const { password, ...named } = person;
  const id = await insertUser(db, { ...named, role, passwordHash: await hashPassword(password) }, clock.now());
  if (id !== null) return id;
  const isNameTaken = await isUsernameTaken(db, person.username);
  throw isNameTaken ? refusedField('USERNAME_TAKEN', 'username') : refusedField('EMAIL_TAKEN', 'email');
}
