import type { UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';

export type Standing = { username: string; role: 'player' | 'moderator' | 'admin'; epoch: number; blocked: boolean };

/** What decides whether a token still counts and what its bearer may do. */
export async function findStanding(db: Database, user: UserId): Promise<Standing | null> {
  const { rows } = await sql<Standing>`
    select username, role, token_epoch as epoch, blocked_at is not null as blocked from users where id = ${user}`.execute(db);
  return rows[0] ?? null;
}
