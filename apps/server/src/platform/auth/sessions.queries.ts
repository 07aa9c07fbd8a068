import type { UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import type { SessionsRow } from '../database/schema.ts';

export type NewSession = {
  id: SessionsRow['id'];
  user: UserId;
  epoch: SessionsRow['token_epoch'];
  createdAt: Date;
  expiresAt: Date;
  network: string;
  device: string;
};

/**
 * Also ends the user's least recently used sessions, so that at most `limit` are left with the new one. Concurrent sign-ins may leave more,
 * until the next sign-in.
 */
export async function insertSession(db: Database, session: NewSession, limit: number): Promise<void> {
  const { id, user, epoch, createdAt, expiresAt, network, device } = session;
  await sql`
    with surplus as (
      select id from sessions
      where user_id = ${user} and ended_at is null and token_epoch = ${epoch} and expires_at > ${createdAt}
      order by used_at desc, id offset ${limit - 1}
    ), ended as (
      update sessions set ended_at = ${createdAt} where id in (select id from surplus)
    )
    insert into sessions (id, user_id, token_epoch, created_at, used_at, expires_at, network, device)
    values (${id}, ${user}, ${epoch}, ${createdAt}, ${createdAt}, ${expiresAt}, ${network}, ${device})`.execute(db);
}

export type SessionRow = Pick<SessionsRow, 'id' | 'network' | 'device'> & {
  createdAt: SessionsRow['created_at'];
  usedAt: SessionsRow['used_at'];
};

/** The user's sessions that a token can still use and whose stored last use isn't before `usedSince`, the most recently used first. */
export async function listSessions(db: Database, user: UserId, now: Date, usedSince: Date): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select sessions.id, network, device, sessions.created_at as "createdAt", used_at as "usedAt"
    from sessions join users on users.id = user_id and users.token_epoch = sessions.token_epoch
    where user_id = ${user} and ended_at is null and expires_at > ${now} and used_at >= ${usedSince}
    order by used_at desc, sessions.id`.execute(db);
  return rows;
}

/** False if the user has no such session, or it has already ended or expired. */
export async function endSession(db: Database, user: UserId, session: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update sessions set ended_at = ${now}
    where id = ${session}::uuid and user_id = ${user} and token_epoch = (select token_epoch from users where id = ${user})
      and ended_at is null and expires_at > ${now}
    returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * Ends all sessions of the user except `kept`; all of them if it is null. Tokens of earlier releases, which have no session, stay valid until
 * they expire.
 */
export async function endOtherSessions(db: Database, user: UserId, kept: string | null, now: Date): Promise<void> {
  await sql`
    update sessions set ended_at = ${now}
    where user_id = ${user} and token_epoch = (select token_epoch from users where id = ${user}) and ended_at is null
      and id is distinct from ${kept}::uuid`.execute(db);
}

/**
 * Stores the times of last use. Skips sessions that another transaction has locked: that one stores a use of about the same time, or ends the
 * session.
 */
export async function updateSessionUses(db: Database, uses: readonly { session: string; at: Date }[]): Promise<void> {
  const [ids, times] = [uses.map(({ session }) => session), uses.map(({ at }) => at.toISOString())];
  await sql`
    with used as (
      select id, at from unnest(${ids}::uuid[], ${times}::timestamptz[]) as given (id, at) join sessions using (id)
      where used_at < at for no key update of sessions skip locked
    )
    update sessions set used_at = used.at from used where sessions.id = used.id`.execute(db);
}

export async function deleteExpiredSessions(db: Database, before: Date): Promise<void> {
  await sql`delete from sessions where expires_at < ${before}`.execute(db);
}
