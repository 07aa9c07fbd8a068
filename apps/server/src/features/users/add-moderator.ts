import { validationTexts } from '@wieszcz/texts';
import { AppError, refused, resultOf } from '../../platform/http/app-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { findByUsername } from './users.queries.ts';
import { createUser, type Person } from './create-user.ts';

type Wish = { username: string } & { [Field in keyof Person]?: Person[Field] | undefined };

const PERSONAL = ['firstName', 'surname', 'email', 'password'] as const;

/** With a whole person a new account, with a name alone a promotion of an account that never traded. */
export async function addModerator(
  dependencies: Pick<Dependencies, 'db' | 'clock' | 'exchange' | 'auth'>,
  wish: Wish,
): Promise<{ username: string }> {
  const missing = PERSONAL.filter((field) => wish[field] === undefined);
  if (missing.length === PERSONAL.length) return promote(dependencies, wish.username);
  if (missing.length > 0) {
    const errors = missing.map((field) => ({ field, message: validationTexts.required }));
    throw new AppError('VALIDATION_FAILED', validationTexts.required, { errors });
  }
  await createUser(dependencies, wish as Person, 'moderator');
  return { username: wish.username };
}

async function promote(
  { db, exchange, auth }: Pick<Dependencies, 'db' | 'exchange' | 'auth'>,
  username: string,
): Promise<{ username: string }> {
  const account = await findByUsername(db, username);
  if (!account) throw refused('USER_NOT_FOUND');
  resultOf(await exchange.submit({ kind: 'promoteToModerator', user: account.id }));
  auth.forget(account.id);
  return { username: account.username };
}
