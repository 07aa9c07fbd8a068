import type { LedgerAccountId, Cents, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';

export type Ranked = { username: string; budget: Cents };

export async function selectBudget(db: Database, player: UserId): Promise<Cents | undefined> {
  const { rows } = await sql<{ balance: Cents }>`select balance from accounts where user_id = ${player}`.execute(db);
  return rows[0]?.balance;
}

/** Asked first where a player's journal is read: given as a plain value the planner knows how much there is to read. */
export async function selectAccount(db: Database, player: UserId): Promise<LedgerAccountId | undefined> {
  const { rows } = await sql<{ id: LedgerAccountId }>`select id from accounts where user_id = ${player}`.execute(db);
  return rows[0]?.id;
}

/**
 * Reads every player's account once: an index on balances would cost each trade more than it gives one cached list.
 * The names are asked of those alone who can be on the list.
 */
export async function selectRanking(db: Database, size: number): Promise<Ranked[]> {
  const { rows } = await sql<Ranked>`
    with best as (
      select user_id, balance from accounts where kind = 'player' order by balance desc fetch first ${size} rows with ties
    )
    select u.username, best.balance as budget from best join users u on u.id = best.user_id
    where u.role = 'player'
    order by best.balance desc, u.username collate "pl-PL-x-icu", u.id limit ${size}`.execute(db);
  return rows;
}

/** Of the named users. */
export async function selectUsernames(db: Database, users: readonly number[]): Promise<{ id: number; username: string }[]> {
  const { rows } = await sql<{ id: number; username: string }>`
    select id, username from users where id = any(${users}::integer[])`.execute(db);
  return rows;
}
