import type { ErrorCode } from '@wieszcz/api';
import type { UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';

/**
 * Also ends all sessions, because browsers go on showing the name of the sign-in. False if another user has the name or one that looks like
 * it.
 */
export async function setUsername(trx: Database, user: UserId, username: string): Promise<boolean> {
  const { rows } = await sql`
    update users set username = ${username}, look_alike_key = look_alike(${username}), token_epoch = token_epoch + 1
    where id = ${user}
      and not exists (select from users other where look_alike(other.username) = look_alike(${username}) and other.id <> ${user})
    returning 1`.execute(trx);
  return rows.length > 0;
}

const UNIQUE_KEYS = {
  users_username_key_key: 'USERNAME_TAKEN',
  users_look_alike_key: 'USERNAME_LOOKS_TAKEN',
  users_email_key_key: 'EMAIL_TAKEN',
} as const satisfies Record<string, ErrorCode>;

/**
 * The refusal for an error thrown by `setEmail` or `setUsername`: a concurrent call took the name or address after the check in their
 * statement, so the unique key rejected it. Undefined for other errors.
 */
export function codeOfTaken(error: unknown): (typeof UNIQUE_KEYS)[keyof typeof UNIQUE_KEYS] | undefined {
  const { constraint } = error as { constraint?: keyof typeof UNIQUE_KEYS };
  return constraint && UNIQUE_KEYS[constraint];
}
