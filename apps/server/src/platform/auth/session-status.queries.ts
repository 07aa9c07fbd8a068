import type { UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';

export type Standing = { username: string; role: 'player' | 'moderator' | 'admin'; epoch: number; blocked: boolean };

/** What decides whether a token still counts and what its bearer may do. */
export async function findStandings(db: Database, users: readonly UserId[]): Promise<Map<UserId, Standing>> {
  const { rows } = await sql<Standing & { id: UserId }>`
    select id, username, role, token_epoch as epoch, blocked_at is not null as blocked
    from users where id = any (${users}::int[])`.execute(db);
  return new Map(rows.map(({ id, ...standing }) => [id, standing]));
}
