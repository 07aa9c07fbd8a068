import { validationTexts } from '@wieszcz/texts';
import { AppError, refused, resultOf } from '../../platform/http/app-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { createUser, type Person } from './create-user.ts';
import { findUserByUsername } from './users.queries.ts';

type PartialPerson = { username: string } & { [Field in keyof Person]?: Person[Field] | undefined };

const PERSONAL_FIELDS = ['firstName', 'surname', 'email', 'password'] as const;

/** Creates a moderator if all personal fields are given; promotes an existing player who has never traded if none is. */
export async function addModerator(
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'exchange' | 'auth'>,
  person: PartialPerson,
): Promise<{ username: string }> {
  const missing = PERSONAL_FIELDS.filter((field) => person[field] === undefined);
  if (missing.length === PERSONAL_FIELDS.length) return promote(dependencies, person.username);
  if (missing.length > 0) {
    const errors = missing.map((field) => ({ field, message: validationTexts.required }));
    throw new AppError('VALIDATION_FAILED', validationTexts.required, { errors });
  }
  await createUser(dependencies, person as Person, 'moderator');
  return { username: person.username };
}

async function promote(
  { db, exchange, auth }: Pick<Dependencies, 'db' | 'exchange' | 'auth'>,
  username: string,
): Promise<{ username: string }> {
  const user = await findUserByUsername(db, username);
  if (!user) throw refused('USER_NOT_FOUND');
  resultOf(await exchange.submit({ kind: 'promoteToModerator', user: user.id }));
  auth.invalidate(user.id);
  return { username: user.username };
}
