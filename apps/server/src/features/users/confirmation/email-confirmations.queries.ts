import type { UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/pool.ts';
import type { UsersRow } from '../../../platform/database/schema.ts';

/** Replaces the user's previous confirmation, if there is one. */
export async function putConfirmation(db: Database, user: UserId, tokenHash: Buffer, expires: Date): Promise<void> {
  await sql`
    insert into email_confirmations (user_id, token_hash, expires_at) values (${user}, ${tokenHash}, ${expires})
    on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`.execute(db);
}

export type ConfirmedUser = Pick<UsersRow, 'id' | 'role'> & { blocked: boolean };

/**
 * Deletes the confirmation and confirms its user's e-mail address. Null if the token is unknown or expired. Locks the user first, as changes
 * of an address and removals of a person do, which then delete the confirmation; in another order the two could deadlock.
 */
export async function consumeConfirmation(db: Database, tokenHash: Buffer, now: Date): Promise<ConfirmedUser | null> {
  const { rows } = await sql<ConfirmedUser>`
    with owner as (
      select users.id from users join email_confirmations on user_id = users.id
      where token_hash = ${tokenHash} and expires_at > ${now} for no key update of users
    ), consumed as (
      delete from email_confirmations using owner where user_id = owner.id and token_hash = ${tokenHash} returning user_id
    )
    update users set email_confirmed = true from consumed where id = consumed.user_id
    returning id, role, blocked_at is not null as blocked`.execute(db);
  return rows[0] ?? null;
}

export async function deleteExpiredConfirmations(db: Database, now: Date): Promise<void> {
  await sql`delete from email_confirmations where expires_at <= ${now}`.execute(db);
}
