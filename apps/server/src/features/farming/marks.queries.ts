import type { UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { UsersRow } from '../../platform/database/schema.ts';

/**
 * Null for an unknown name and for staff, who stand in no ranking. Locks the player, who then can't be removed before the transaction ends.
 */
export async function findAndKeepPlayer(trx: Database, username: string): Promise<Pick<UsersRow, 'id' | 'email'> | null> {
  const { rows } = await sql<Pick<UsersRow, 'id' | 'email'>>`
    select id, email from users where username_key = caseless(${username}) and role = 'player' for key share`.execute(trx);
  return rows[0] ?? null;
}

/** A player who is marked already gets the new reason. */
export async function putMark(db: Database, player: UserId, reason: string, by: UserId, now: Date): Promise<void> {
  await sql`
    insert into ranking_marks (user_id, reason, marked_by, marked_at) values (${player}, ${reason}, ${by}, ${now})
    on conflict (user_id) do update set reason = excluded.reason, marked_by = excluded.marked_by, marked_at = excluded.marked_at`.execute(
    db,
  );
}

/** False if the player isn't marked. */
export async function deleteMark(db: Database, player: UserId): Promise<boolean> {
  const { rows } = await sql`delete from ranking_marks where user_id = ${player} returning 1`.execute(db);
  return rows.length > 0;
}

export async function isMarked(db: Database, player: UserId): Promise<boolean> {
  const { rows } = await sql`select from ranking_marks where user_id = ${player}`.execute(db);
  return rows.length > 0;
}
