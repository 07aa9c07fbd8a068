import type { ErrorCode } from '@wieszcz/api';
import type { UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/pool.ts';

/** Also ends all sessions, and revokes a requested reset. */
export async function setPassword(trx: Database, user: UserId, passwordHash: string): Promise<void> {
  await sql`
    with revoked as (delete from password_resets where user_id = ${user})
    update users set password_hash = ${passwordHash}, token_epoch = token_epoch + 1 where id = ${user}`.execute(trx);
}

/**
 * The address counts as confirmed. Tokens that were sent to the former one are revoked. False, and nothing is changed, if another user has
 * the address.
 */
export async function setEmail(trx: Database, user: UserId, email: string): Promise<boolean> {
  const { rows } = await sql`
    with changed as (
      update users set email = ${email}, email_confirmed = true
      where id = ${user} and not exists (select from users where email_key = caseless(${email}) and id <> ${user})
      returning id
    ), revoked_resets as (
      delete from password_resets where user_id in (select id from changed)
    ), revoked_confirmations as (
      delete from email_confirmations where user_id in (select id from changed)
    )
    select from changed`.execute(trx);
  return rows.length > 0;
}

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

/** The refusal if `setEmail` or `setUsername` failed because of another user: only the unique keys are safe against concurrent calls. */
export function codeOfTaken(error: unknown): (typeof UNIQUE_KEYS)[keyof typeof UNIQUE_KEYS] | undefined {
  const { constraint } = error as { constraint?: keyof typeof UNIQUE_KEYS };
  return constraint && UNIQUE_KEYS[constraint];
}
