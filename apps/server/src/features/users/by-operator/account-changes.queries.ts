import type { UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/pool.ts';

/** Also ends all sessions, and deletes the user's stored reset. A request whose job still waits isn't cancelled. */
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
