import { sql } from 'kysely';
import type { Database } from '../../../platform/database/pool.ts';
import type { UsersRow } from '../../../platform/database/schema.ts';

/**
 * Replaces the user's previous confirmation, if there is one. False, and nothing is changed, if the user no longer has the address. Locks the
 * user as `putReset` does.
 */
export async function putConfirmation(
  db: Database,
  { id, email }: Pick<UsersRow, 'id' | 'email'>,
  tokenHash: Buffer,
  expires: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with addressee as (select id from users where id = ${id} and email_key = caseless(${email}) for share)
    insert into email_confirmations (user_id, token_hash, expires_at)
    select id, ${tokenHash}::bytea, ${expires}::timestamptz from addressee
    on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
    returning 1`.execute(db);
  return rows.length > 0;
}

export type ConfirmedUser = Pick<UsersRow, 'id' | 'role'> & { blocked: boolean };

/**
 * Deletes the confirmation and confirms its user's e-mail address. Null if the token is unknown or expired. Locks the user before the
 * confirmation, as all changes do that delete a user's confirmations: the other order could deadlock with them.
 */
export async function consumeConfirmation(db: Database, tokenHash: Buffer, now: Date): Promise<ConfirmedUser | null> {
  const { rows } = await sql<ConfirmedUser>`
    with owner as (
      select id from users
      where id = (select user_id from email_confirmations where token_hash = ${tokenHash} and expires_at > ${now}) for no key update
    ), consumed as (
      delete from email_confirmations using owner where user_id = owner.id and token_hash = ${tokenHash} and expires_at > ${now}
      returning user_id
    )
    update users set email_confirmed = true from consumed where id = consumed.user_id
    returning id, role, blocked_at is not null as blocked`.execute(db);
  return rows[0] ?? null;
}

export async function deleteExpiredConfirmations(db: Database, now: Date): Promise<void> {
  await sql`delete from email_confirmations where expires_at <= ${now}`.execute(db);
}
