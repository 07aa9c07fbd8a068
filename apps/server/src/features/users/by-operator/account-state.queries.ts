import type { UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/pool.ts';

export type AccountState = { secondFactor: boolean; budget: number | null; isDemo: boolean };

export async function findAccountState(db: Database, user: UserId): Promise<AccountState> {
  const { rows } = await sql<AccountState>`
    select exists (select from second_factors where user_id = ${user} and confirmed_at is not null) as "secondFactor",
      (select balance from accounts where user_id = ${user} and not closed) as budget,
      exists (select from demo_accounts where user_id = ${user}) as "isDemo"`.execute(db);
  return rows[0]!;
}
