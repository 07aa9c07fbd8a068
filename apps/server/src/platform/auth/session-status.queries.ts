import type { UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import type { SessionsRow, UsersRow } from '../database/schema.ts';

/** A user, and the session that a token names; null for tokens without one. */
export type Bearer = { user: UserId; session: string | null };

/** What decides whether the bearer's token is valid (its epoch has to equal `epoch`) and what the user may do. */
export type SessionStatus = Pick<UsersRow, 'username' | 'role'> & {
  epoch: UsersRow['token_epoch'];
  blocked: boolean;
  emailConfirmed: UsersRow['email_confirmed'];
  hasSecondFactor: boolean;
  /** Null for bearers without a session, and if the session has ended or doesn't exist. */
  usedAt: SessionsRow['used_at'] | null;
};

export const keyOfBearer = ({ user, session }: Bearer): string => `${user} ${session ?? ''}`;

/** The statuses by `keyOfBearer`, without users that don't exist. */
export async function listSessionStatuses(db: Database, bearers: readonly Bearer[]): Promise<Map<string, SessionStatus>> {
  const [users, sessions] = [bearers.map(({ user }) => user), bearers.map(({ session }) => session)];
  const { rows } = await sql<SessionStatus & Bearer>`
    select given.user_id as "user", given.session_id as session,
      username, role, users.token_epoch as epoch, blocked_at is not null as blocked, email_confirmed as "emailConfirmed", used_at as "usedAt",
      exists (select from second_factors f where f.user_id = users.id and confirmed_at is not null) as "hasSecondFactor"
    from unnest(${users}::int[], ${sessions}::uuid[]) as given (user_id, session_id)
    join users on users.id = given.user_id
    left join sessions on sessions.id = given.session_id and sessions.user_id = users.id and ended_at is null`.execute(db);
  return new Map(rows.map(({ user, session, ...status }) => [keyOfBearer({ user, session }), status]));
}
