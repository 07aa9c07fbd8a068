import type { Day, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { AccountsRow, UsersRow } from '../../platform/database/schema.ts';

export type UserRow = Pick<UsersRow, 'id' | 'username' | 'surname' | 'email' | 'role'> & {
  firstName: UsersRow['first_name'];
  passwordHash: UsersRow['password_hash'];
  /** Part of every login token; raising it invalidates all tokens issued before. */
  epoch: UsersRow['token_epoch'];
  blocked: boolean;
};

export type NewUser = Pick<UserRow, 'username' | 'firstName' | 'surname' | 'email' | 'role' | 'passwordHash'>;

const USER_COLUMNS = sql`id, username, first_name as "firstName", surname, email, role, password_hash as "passwordHash",
  token_epoch as epoch, blocked_at is not null as blocked`;

/** Null if the username or the e-mail address is taken; `isUsernameTaken` tells which. */
export async function insertUser(db: Database, user: NewUser, now: Date): Promise<UserId | null> {
  const { rows } = await sql<Pick<UsersRow, 'id'>>`
    insert into users (username, first_name, surname, email, role, password_hash, created_at)
    values (${user.username}, ${user.firstName}, ${user.surname}, ${user.email}, ${user.role}, ${user.passwordHash}, ${now})
    on conflict do nothing
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

export async function isUsernameTaken(db: Database, username: string): Promise<boolean> {
  const { rows } = await sql`select from users where username_key = caseless(${username})`.execute(db);
  return rows.length > 0;
}

export async function findUserByUsername(db: Database, username: string): Promise<UserRow | null> {
  const { rows } = await sql<UserRow>`select ${USER_COLUMNS} from users where username_key = caseless(${username})`.execute(db);
  return rows[0] ?? null;
}

export async function findUserByEmail(db: Database, email: string): Promise<UserRow | null> {
  const { rows } = await sql<UserRow>`select ${USER_COLUMNS} from users where email_key = caseless(${email})`.execute(db);
  return rows[0] ?? null;
}

export async function findUserById(db: Database, user: UserId): Promise<UserRow | null> {
  const { rows } = await sql<UserRow>`select ${USER_COLUMNS} from users where id = ${user}`.execute(db);
  return rows[0] ?? null;
}

/** The budget in cents, and whether the user has had the bonus of `today`. */
export type BudgetRow = { budget: AccountsRow['balance']; bonusToday: boolean };

/**
 * Null for users without a ledger account, which are the staff. A bonus of a later day counts as today's: after the clock was set back,
 * the exchange grants no bonus for days before the last one.
 */
export async function findBudget(db: Database, user: UserId, today: Day): Promise<BudgetRow | null> {
  const { rows } = await sql<BudgetRow>`
    select balance as budget, exists (select from daily_bonuses where user_id = ${user} and day >= ${today}) as "bonusToday"
    from accounts where user_id = ${user}`.execute(db);
  return rows[0] ?? null;
}

/** Also invalidates the user's login tokens and password reset. False if the current hash isn't `from` any more. */
export async function replacePassword(db: Database, user: UserId, from: string, to: string): Promise<boolean> {
  const { rows } = await sql`
    with changed as (
      update users set password_hash = ${to}, token_epoch = token_epoch + 1 where id = ${user} and password_hash = ${from} returning id
    ), deleted_reset as (
      delete from password_resets where user_id in (select id from changed)
    )
    select from changed`.execute(db);
  return rows.length > 0;
}

/** Replaces the user's previous reset, if there is one. */
export async function putReset(db: Database, user: UserId, tokenHash: Buffer, expires: Date): Promise<void> {
  await sql`
    insert into password_resets (user_id, token_hash, expires_at) values (${user}, ${tokenHash}, ${expires})
    on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`.execute(db);
}

export async function isResetValid(db: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`select from password_resets where token_hash = ${tokenHash} and expires_at > ${now}`.execute(db);
  return rows.length > 0;
}

/**
 * Deletes the reset and sets its user's password in one statement, so that of two concurrent calls with one token one succeeds. Also
 * invalidates the user's login tokens. Null if the token is unknown or expired.
 */
export async function consumeReset(db: Database, tokenHash: Buffer, passwordHash: string, now: Date): Promise<UserId | null> {
  const { rows } = await sql<Pick<UsersRow, 'id'>>`
    with consumed as (delete from password_resets where token_hash = ${tokenHash} and expires_at > ${now} returning user_id)
    update users set password_hash = ${passwordHash}, token_epoch = token_epoch + 1 from consumed where id = consumed.user_id
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

export async function deleteExpiredResets(db: Database, now: Date): Promise<void> {
  await sql`delete from password_resets where expires_at <= ${now}`.execute(db);
}

/** Blocks the user, or unblocks with null. Both invalidate the user's login tokens. Null if there is no such user. */
export async function setBlocked(db: Database, username: string, blockedAt: Date | null): Promise<UserId | null> {
  const { rows } = await sql<Pick<UsersRow, 'id'>>`
    update users set blocked_at = ${blockedAt}, token_epoch = token_epoch + 1
    where username_key = caseless(${username}) returning id`.execute(db);
  return rows[0]?.id ?? null;
}
