import type { UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import type { UsersRow } from '../database/schema.ts';

/** Decides whether a user's tokens are valid, and their permissions. Only tokens with the same `epoch` are valid. */
export type SessionStatus = Pick<UsersRow, 'username' | 'role'> & { epoch: UsersRow['token_epoch']; blocked: boolean };

/** The statuses by user id, without users that don't exist. */
export async function listSessionStatuses(db: Database, users: readonly UserId[]): Promise<Map<UserId, SessionStatus>> {
  const { rows } = await sql<SessionStatus & Pick<UsersRow, 'id'>>`
    select id, username, role, token_epoch as epoch, blocked_at is not null as blocked
    from users where id = any (${users}::int[])`.execute(db);
  return new Map(rows.map(({ id, ...status }) => [id, status]));
}
