import type { Cents, LedgerAccountId, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { AccountsRow, UsersRow } from '../../platform/database/schema.ts';

/** The balance of the player's ledger account; undefined if there is no account. */
export async function findBalance(db: Database, player: UserId): Promise<Cents | undefined> {
  const { rows } = await sql<Pick<AccountsRow, 'balance'>>`select balance from accounts where user_id = ${player}`.execute(db);
  return rows[0]?.balance;
}

/**
 * The ids of these players' ledger accounts. Queries of a player's journal take such an id as a value instead of joining the account: the
 * planner then estimates from statistics how many rows this very account has.
 */
export async function listLedgerAccountIds(db: Database, players: readonly UserId[]): Promise<Map<UserId, LedgerAccountId>> {
  const { rows } = await sql<{ player: UserId; id: LedgerAccountId }>`
    select user_id as player, id from accounts where user_id = any(${players}::integer[])`.execute(db);
  return new Map(rows.map(({ player, id }) => [player, id]));
}

export type PlayerBudget = Pick<UsersRow, 'username'> & { budget: AccountsRow['balance'] };

/**
 * The players with the largest budgets, ties by name. Scans all accounts: an index on balances would cost every trade more than it saves
 * one cached list. Only names of players who can be on the list are read. Blocked players are left out.
 */
export async function listLargestBudgets(db: Database, size: number): Promise<PlayerBudget[]> {
  const { rows } = await sql<PlayerBudget>`
    with largest as (
      select user_id, balance from accounts
      where kind = 'player' and not exists (select from users where id = user_id and blocked_at is not null)
      order by balance desc fetch first ${size} rows with ties
    )
    select u.username, largest.balance as budget from largest join users u on u.id = largest.user_id
    where u.role = 'player'
    order by largest.balance desc, u.username collate "pl-PL-x-icu", u.id limit ${size}`.execute(db);
  return rows;
}

export async function listUsernames(db: Database, users: readonly UserId[]): Promise<Pick<UsersRow, 'id' | 'username'>[]> {
  const { rows } = await sql<Pick<UsersRow, 'id' | 'username'>>`
    select id, username from users where id = any(${users}::integer[])`.execute(db);
  return rows;
}
