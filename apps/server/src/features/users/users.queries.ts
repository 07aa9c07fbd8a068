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
  emailConfirmed: UsersRow['email_confirmed'];
};

export type NewUser = Pick<UserRow, 'username' | 'firstName' | 'surname' | 'email' | 'role' | 'passwordHash' | 'emailConfirmed'>;

const USER_COLUMNS = sql`id, username, first_name as "firstName", surname, email, role, password_hash as "passwordHash",
  token_epoch as epoch, blocked_at is not null as blocked, email_confirmed as "emailConfirmed"`;

/**
 * Null if the username, a name that looks like it, or the e-mail address is taken: the address if `findUsernameRefusal` finds none. Compares
 * the name with all others, because users from before this rule have no `look_alike_key`; the unique key decides between concurrent inserts.
 */
export async function insertUser(db: Database, user: NewUser, now: Date): Promise<UserId | null> {
  const { rows } = await sql<Pick<UsersRow, 'id'>>`
    insert into users (username, first_name, surname, email, role, password_hash, created_at, email_confirmed, look_alike_key)
    select ${user.username}, ${user.firstName}, ${user.surname}, ${user.email}, ${user.role}::role, ${user.passwordHash},
           ${now}::timestamptz, ${user.emailConfirmed}::boolean, look_alike(${user.username})
    where not exists (select from users where look_alike(username) = look_alike(${user.username}))
    on conflict do nothing
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * USERNAME_TAKEN if a user has this name, in upper or lower case; USERNAME_LOOKS_TAKEN if a user has a name that looks like it; null if
 * neither.
 */
export async function findUsernameRefusal(
  db: Database,
  username: string,
): Promise<'USERNAME_TAKEN' | 'USERNAME_LOOKS_TAKEN' | null> {
  const { rows } = await sql<{ isSame: boolean }>`
    select username_key = caseless(${username}) as "isSame" from users
    where username_key = caseless(${username}) or look_alike(username) = look_alike(${username})
    order by 1 desc limit 1`.execute(db);
  const [found] = rows;
  if (!found) return null;
  return found.isSame ? 'USERNAME_TAKEN' : 'USERNAME_LOOKS_TAKEN';
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

/**
 * As `findUserById`. Locks the user, who then can't be removed or renamed, or turn on a second factor, before the transaction ends. All else
 * may change: a sign-in waits neither for another one nor for an end of all sessions, which ends its session, too.
 */
export async function findAndKeepUser(trx: Database, user: UserId): Promise<UserRow | null> {
  const { rows } = await sql<UserRow>`select ${USER_COLUMNS} from users where id = ${user} for key share`.execute(trx);
  return rows[0] ?? null;
}

/** As `findUserById`. Locks the user against all other changes, in the mode of `lockUserAndAdmins`. */
export async function findAndLockUser(trx: Database, user: UserId): Promise<UserRow | null> {
  const { rows } = await sql<UserRow>`select ${USER_COLUMNS} from users where id = ${user} for no key update`.execute(trx);
  return rows[0] ?? null;
}

/**
 * As `findAndLockUser`. Also waits for sign-ins, which lock the user by `findAndKeepUser`: later statements of the transaction see the
 * sessions that these have opened.
 */
export async function lockPerson(trx: Database, user: UserId): Promise<UserRow | null> {
  const { rows } = await sql<UserRow>`select ${USER_COLUMNS} from users where id = ${user} for update`.execute(trx);
  return rows[0] ?? null;
}

/** The budget and the reserve in cents, and whether the user has had the bonus of `today`. */
export type BudgetRow = { budget: AccountsRow['balance']; reserved: AccountsRow['balance']; bonusToday: boolean };

/**
 * Null for users without a ledger account; a moderator who was a player still has one. A bonus of a later day counts as today's: after the
 * clock was set back, the exchange grants no bonus for days before the last one.
 */
export async function findBudget(db: Database, user: UserId, today: Day): Promise<BudgetRow | null> {
  const { rows } = await sql<BudgetRow>`
    select a.balance as budget, coalesce(r.balance, 0) as reserved,
      exists (select from daily_bonuses where user_id = ${user} and day >= ${today}) as "bonusToday"
    from accounts a left join accounts r on r.reserve_of = a.user_id where a.user_id = ${user}`.execute(db);
  return rows[0] ?? null;
}

/** Sets the password, and invalidates the user's login tokens and password reset. False if the current hash isn't `from` any more. */
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

/**
 * Stores a reset that expires at `provisionalExpiry` until `extendReset` prolongs it to `expiry`. Replaces the user's previous reset if that
 * one expires no later than `provisionalExpiry`, or later than `expiry`, that is, if it was stored before the clock was set back. Otherwise,
 * and if the user no longer has the address, returns false and changes nothing. The row lock makes a concurrent change of the address, or
 * removal of the person, come either before or after: one that comes after deletes the reset.
 */
export async function putReset(
  db: Database,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  tokenHash: Buffer,
  { provisionalExpiry, expiry }: { provisionalExpiry: Date; expiry: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with addressee as (select id from users where id = ${id} and email_key = caseless(${email}) for share)
    insert into password_resets as former (user_id, token_hash, expires_at)
    select id, ${tokenHash}::bytea, ${provisionalExpiry}::timestamptz from addressee
    on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
    where former.expires_at <= ${provisionalExpiry} or former.expires_at > ${expiry}
    returning 1`.execute(db);
  return rows.length > 0;
}

export async function extendReset(db: Database, tokenHash: Buffer, expiry: Date): Promise<void> {
  await sql`update password_resets set expires_at = ${expiry} where token_hash = ${tokenHash}`.execute(db);
}

/** Null if the token is unknown or expired. */
export async function findUserOfReset(db: Database, tokenHash: Buffer, now: Date): Promise<UserRow | null> {
  const { rows } = await sql<UserRow>`
    select ${USER_COLUMNS} from users
    where id = (select user_id from password_resets where token_hash = ${tokenHash} and expires_at > ${now})`.execute(db);
  return rows[0] ?? null;
}

/**
 * Deletes the reset and sets its user's password in one statement, so that of two concurrent calls with one token one succeeds. Also
 * invalidates the user's login tokens, and confirms the e-mail address, to which the token was sent. If the address wasn't confirmed before,
 * another person may have signed up with it, so the second factor, which would keep out its owner, is deleted. Null if the token is unknown
 * or expired. Locks the user before the reset, as all changes do that delete a user's resets: the other order could deadlock with them.
 */
export async function consumeReset(db: Database, tokenHash: Buffer, passwordHash: string, now: Date): Promise<UserId | null> {
  const { rows } = await sql<Pick<UsersRow, 'id'>>`
    with owner as (
      select id, email_confirmed from users
      where id = (select user_id from password_resets where token_hash = ${tokenHash} and expires_at > ${now}) for update
    ), consumed as (
      delete from password_resets using owner where user_id = owner.id and token_hash = ${tokenHash} and expires_at > ${now}
      returning owner.id, owner.email_confirmed
    ), deleted_factor as (
      delete from second_factors where user_id in (select id from consumed where not email_confirmed)
    )
    update users set password_hash = ${passwordHash}, token_epoch = token_epoch + 1, email_confirmed = true
    from consumed where users.id = consumed.id
    returning users.id`.execute(db);
  return rows[0]?.id ?? null;
}

export async function deleteExpiredResets(db: Database, now: Date): Promise<void> {
  await sql`delete from password_resets where expires_at <= ${now}`.execute(db);
}

/**
 * Ends all sessions and invalidates all login tokens of the user. A notification makes every server process refuse them within milliseconds;
 * a server process that calls this also calls `auth.invalidate` after the commit, to refuse them itself at once. False if there is no such
 * user.
 */
export async function endSessionsOf(db: Database, user: UserId): Promise<boolean> {
  const { rows } = await sql`update users set token_epoch = token_epoch + 1 where id = ${user} returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * Also invalidates login tokens. False if the user isn't blocked. Not for removed persons. The counterpart is the exchange's command
 * `blockUser`, which also closes the user's orders; admins, who have none, are blocked by `setBlocked`.
 */
export async function unblock(db: Database, user: UserId): Promise<boolean> {
  const { rows } = await sql`
    update users set blocked_at = null, token_epoch = token_epoch + 1
    where id = ${user} and blocked_at is not null returning 1`.execute(db);
  return rows.length > 0;
}
