import type { Day, MarketId, Role, UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import { CUSTOM_PLAN } from '../../platform/database/statements/prepared-statements.ts';
import type { ManagedMarketRow, ManagedUserRow } from '../../presenters/managed.ts';
import {
  all,
  type Condition,
  contains,
  containsPieces,
  countRows,
  equalsUnlessNull,
  type Fragment,
  type Paging,
  slice,
} from '../lists/filters.queries.ts';
import { isOverdue } from '../markets/overdue.queries.ts';

const ALWAYS: Condition = sql`true`;

/** The texts of a user that are searched together: the expression of the index `users_search`. */
const SEARCHED_TEXT: Fragment = sql`folded(u.username || ' ' || u.email || ' ' || u.first_name || ' ' || u.surname)`;

const USER_COLUMNS = sql`u.id, u.username, u.first_name as "firstName", u.surname, u.email, u.role, u.created_at as "createdAt",
  u.blocked_at as "blockedAt",
  (select count(*) from markets m where m.author_id = u.id and m.published_at is not null and m.solved_at is null) as "openMarkets"`;

/** Empty, null and false values match everything. */
export type UserFilter = { text: string; role: Role | null; blocked: boolean };

const matchingUsers = ({ text, role, blocked }: UserFilter): Fragment =>
  sql`users u where ${all(
    contains(SEARCHED_TEXT, text),
    equalsUnlessNull('u.role', role),
    blocked ? sql`u.blocked_at is not null` : ALWAYS,
  )} ${sql.raw(CUSTOM_PLAN)}`;

/** Newest first. */
export async function listManagedUsers(db: Database, filter: UserFilter, paging: Paging): Promise<ManagedUserRow[]> {
  const { rows } = await sql<ManagedUserRow>`
    select ${USER_COLUMNS}
    from (select u.id from ${matchingUsers(filter)} order by u.id desc ${slice(paging)}) page
    join users u on u.id = page.id
    order by u.id desc`.execute(db);
  return rows;
}

export const countManagedUsers = (db: Database, filter: UserFilter, limit: number): Promise<number> =>
  countRows(db, matchingUsers(filter), limit);

export async function findManagedUser(db: Database, username: string): Promise<ManagedUserRow | null> {
  const { rows } = await sql<ManagedUserRow>`
    select ${USER_COLUMNS} from users u where u.username_key = caseless(${username})`.execute(db);
  return rows[0] ?? null;
}

/** Conditions on markets `m` and users `author`. By the glossary a market must also be open to be abandoned. */
export const IS_OPEN: Condition = sql`m.published_at is not null and m.solved_at is null`;
export const IS_ABANDONED: Condition = sql`(author.blocked_at is not null or author.role <> 'moderator')`;
const marketColumns = (today: Day) => sql`m.id, m.topic, m.end_date as "endDate", ${isOverdue(today)} as overdue,
  author.username as author, ${IS_ABANDONED} as abandoned`;

export type ManagedMarketFilter = { title: string; state: 'overdue' | 'abandoned' | null; today: Day };

const matchingMarkets = ({ title, state, today }: ManagedMarketFilter): Fragment =>
  sql`markets m join users author on author.id = m.author_id where ${all(
    IS_OPEN,
    containsPieces('m.topic_folded', title),
    state === 'overdue' ? isOverdue(today) : ALWAYS,
    state === 'abandoned' ? IS_ABANDONED : ALWAYS,
  )}`;

/** Earliest end date first. */
export async function listManagedMarkets(db: Database, filter: ManagedMarketFilter, paging: Paging): Promise<ManagedMarketRow[]> {
  const { rows } = await sql<ManagedMarketRow>`
    select ${marketColumns(filter.today)} from ${matchingMarkets(filter)} order by m.end_date, m.id ${slice(paging)}`.execute(db);
  return rows;
}

export const countManagedMarkets = (db: Database, filter: ManagedMarketFilter, limit: number): Promise<number> =>
  countRows(db, matchingMarkets(filter), limit);

/** A market that isn't resolved, published or not. */
export async function findManagedMarket(db: Database, id: MarketId, today: Day): Promise<ManagedMarketRow | null> {
  const { rows } = await sql<ManagedMarketRow>`
    select ${marketColumns(today)} from markets m join users author on author.id = m.author_id
    where m.id = ${id} and m.solved_at is null`.execute(db);
  return rows[0] ?? null;
}

export type LockedUser = { id: UserId; username: string; email: string; role: Role; blocked: boolean };

/**
 * Locks all admins and this user, in the order in which the exchange locks users, so that changes of admins are
 * serialised. Null for an unknown user.
 */
export async function lockUserAndAdmins(trx: Database, username: string): Promise<LockedUser | null> {
  const { rows } = await sql<LockedUser & { isUser: boolean }>`
    select id, username, email, role, blocked_at is not null as blocked, username_key = caseless(${username}) as "isUser"
    from users where role = 'admin' or username_key = caseless(${username}) order by id for no key update`.execute(trx);
  return rows.find(({ isUser }) => isUser) ?? null;
}

/** Also ends the user's sessions. */
export async function setRole(trx: Database, user: UserId, role: Role): Promise<void> {
  await sql`update users set role = ${role}, token_epoch = token_epoch + 1 where id = ${user}`.execute(trx);
}

/** Also ends the user's sessions. Only for users without orders; the exchange blocks all others. */
export async function setBlocked(trx: Database, user: UserId, at: Date): Promise<void> {
  await sql`update users set blocked_at = ${at}, token_epoch = token_epoch + 1 where id = ${user}`.execute(trx);
}

/** A moderator who may sign in, locked against a concurrent block or demotion. */
export async function lockActiveModerator(trx: Database, username: string): Promise<{ id: UserId; username: string } | null> {
  const { rows } = await sql<{ id: UserId; username: string }>`
    select id, username from users
    where username_key = caseless(${username}) and role = 'moderator' and blocked_at is null for share`.execute(trx);
  return rows[0] ?? null;
}

export async function setAuthor(trx: Database, market: MarketId, author: UserId): Promise<void> {
  await sql`update markets set author_id = ${author} where id = ${market}`.execute(trx);
}

export async function findUsername(trx: Database, user: UserId): Promise<string> {
  const { rows } = await sql<{ username: string }>`select username from users where id = ${user}`.execute(trx);
  return rows[0]!.username;
}
