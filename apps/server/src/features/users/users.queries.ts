import type { UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';

export type RoleName = 'player' | 'moderator' | 'admin';

export type Account = {
  id: UserId;
  username: string;
  firstName: string;
  surname: string;
  email: string;
  role: RoleName;
  passwordHash: string;
  epoch: number;
  blocked: boolean;
};

export type NewUser = Pick<Account, 'username' | 'firstName' | 'surname' | 'email' | 'role' | 'passwordHash'>;

const ACCOUNT = sql`id, username, first_name as "firstName", surname, email, role, password_hash as "passwordHash",
  token_epoch as epoch, blocked_at is not null as blocked`;

/** null: the name or the e-mail is taken, see `isEmailTaken`. */
export async function insertUser(db: Database, account: NewUser, now: Date): Promise<UserId | null> {
  const { rows } = await sql<{ id: UserId }>`
    insert into users (username, first_name, surname, email, role, password_hash, created_at)
    values (${account.username}, ${account.firstName}, ${account.surname}, ${account.email}, ${account.role}, ${account.passwordHash}, ${now})
    on conflict do nothing
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

export async function isUsernameTaken(db: Database, username: string): Promise<boolean> {
  const { rows } = await sql`select from users where username_key = caseless(${username})`.execute(db);
  return rows.length > 0;
}

export async function findByUsername(db: Database, username: string): Promise<Account | null> {
  const { rows } = await sql<Account>`select ${ACCOUNT} from users where username_key = caseless(${username})`.execute(db);
  return rows[0] ?? null;
}

export async function findByEmail(db: Database, email: string): Promise<Account | null> {
  const { rows } = await sql<Account>`select ${ACCOUNT} from users where email_key = caseless(${email})`.execute(db);
  return rows[0] ?? null;
}

export async function findById(db: Database, user: UserId): Promise<Account | null> {
  const { rows } = await sql<Account>`select ${ACCOUNT} from users where id = ${user}`.execute(db);
  return rows[0] ?? null;
}

/** A player's money as the profile shows it; null for staff. A bonus of a later day counts as today's, as it takes its place. */
export async function findPurse(
  db: Database,
  user: UserId,
  today: string,
): Promise<{ budget: number; bonusToday: boolean } | null> {
  const { rows } = await sql<{ budget: number; bonusToday: boolean }>`
    select balance as budget, exists (select from daily_bonuses where user_id = ${user} and day >= ${today}) as "bonusToday"
    from accounts where user_id = ${user}`.execute(db);
  return rows[0] ?? null;
}

/** Every token issued before dies, and so does a reset under way. False: the password is not `from` any more. */
export async function replacePassword(db: Database, user: UserId, from: string, to: string): Promise<boolean> {
  const { rows } = await sql`
    with changed as (
      update users set password_hash = ${to}, token_epoch = token_epoch + 1 where id = ${user} and password_hash = ${from} returning id
    ), forgotten as (
      delete from password_resets where user_id in (select id from changed)
    )
    select from changed`.execute(db);
  return rows.length > 0;
}

/** Replaces the reset that the account may have had. */
export async function putReset(db: Database, user: UserId, tokenHash: Buffer, expires: Date): Promise<void> {
  await sql`
    insert into password_resets (user_id, token_hash, expires_at) values (${user}, ${tokenHash}, ${expires})
    on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`.execute(db);
}

export async function isResetAlive(db: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`select from password_resets where token_hash = ${tokenHash} and expires_at > ${now}`.execute(db);
  return rows.length > 0;
}

/** Uses the reset up and sets the password, together; of two calls with one token one wins. Answers whose it was. */
export async function consumeReset(db: Database, tokenHash: Buffer, passwordHash: string, now: Date): Promise<UserId | null> {
  const { rows } = await sql<{ id: UserId }>`
    with used as (delete from password_resets where token_hash = ${tokenHash} and expires_at > ${now} returning user_id)
    update users set password_hash = ${passwordHash}, token_epoch = token_epoch + 1 from used where id = used.user_id
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

export async function deleteExpiredResets(db: Database, now: Date): Promise<void> {
  await sql`delete from password_resets where expires_at <= ${now}`.execute(db);
}

/** A blocked account's tokens die at once; unblocking doesn't bring them back. Null: unknown. */
export async function setBlocked(db: Database, username: string, blockedAt: Date | null): Promise<UserId | null> {
  const { rows } = await sql<{ id: UserId }>`
    update users set blocked_at = ${blockedAt}, token_epoch = token_epoch + 1 where username_key = caseless(${username}) returning id`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}
