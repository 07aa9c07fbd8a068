import { createHash } from 'node:crypto';
import type { UserId } from '@wieszcz/domain';
import { isPasswordOf } from '../../platform/auth/passwords.ts';
import type { Idempotency } from '../../platform/idempotency.ts';
import { isDone } from '../../platform/keyed-changes.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Person } from './create-user.ts';
import { findUserByUsername } from './users.queries.ts';

/**
 * The stored call of a sign-up belongs to the player that it creates, as nobody is signed in before. A fast hash of the whole request would
 * let a reader of the table guess the password, so the fingerprint leaves the password out.
 */
export function signUpCall(user: UserId, key: string, { password: _left, ...person }: Person): Idempotency {
  const { username, firstName, surname, email } = person;
  const entries = JSON.stringify(['sign-up', username, firstName, surname, email]);
  return { user, key, fingerprint: createHash('sha256').update(entries).digest('hex') };
}

/**
 * The player that an earlier call with the same key, entries and password has created; null if there was none. The caller asks after a
 * refusal, as the first answer may have been lost.
 */
export async function findSignedUp(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  key: string | undefined,
  person: Person,
): Promise<UserId | null> {
  const user = key === undefined ? null : await findUserByUsername(db, person.username);
  if (!user || key === undefined || !(await isDone({ db, clock }, signUpCall(user.id, key, person)))) return null;
  return (await isPasswordOf(user.passwordHash, person.password)) ? user.id : null;
}
