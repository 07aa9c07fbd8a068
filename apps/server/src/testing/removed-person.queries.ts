import type { UserId } from '@wieszcz/domain';
import { removedUserTexts } from '@wieszcz/texts';
import type { TestDatabase } from './database.ts';

/** What is left of a person: names, orders, tokens of e-mails. `signInTraces`: sessions, networks, known or shared with others, and the second factor. */
export async function traceOf({ pool }: Pick<TestDatabase, 'pool'>, { id }: { id: UserId }): Promise<object> {
  const { rows } = await pool.query<object>(
    `select username, first_name || ' ' || surname as names, email, blocked_at is not null as blocked,
       ((select count(*) from offers where seller_id = users.id) + (select count(*) from bids where player_id = users.id))::int as orders,
       ((select count(*) from password_resets where user_id = users.id)
         + (select count(*) from email_confirmations where user_id = users.id))::int as "mailTokens",
       ((select count(*) from sessions where user_id = users.id) + (select count(*) from known_networks where user_id = users.id)
         + (select count(*) from second_factors where user_id = users.id)
         + (select count(*) from suspicions where kind = 'network' and users.id = any (suspicions.users)))::int as "signInTraces",
       (select count(*) from ranking_marks where user_id = users.id)::int as marks
     from users where id = $1`,
    [id],
  );
  return rows[0]!;
}

/** Stores that the player has signed in from a network of several players, and that an admin has marked the player in the rankings. */
export async function suspect(
  { pool }: Pick<TestDatabase, 'pool'>,
  { id }: { id: UserId },
  admin: { id: UserId },
): Promise<void> {
  await pool.query(
    `insert into suspicions (kind, subject, users, weight, evidence, first_found_at, found_at)
     values ('network', 'hash of a network', array[$1, 900001, 900002]::int[], 3, '{"accounts": 3}', now(), now())`,
    [id],
  );
  await pool.query(`insert into ranking_marks (user_id, reason, marked_by, marked_at) values ($1, 'Kilka kont', $2, now())`, [
    id,
    admin.id,
  ]);
}

/** The trace of a removed person. */
export const traceOfRemoved = ({ id }: { id: UserId }): object => ({
  username: removedUserTexts.username(id),
  names: 'gracz usunięty',
  email: `${id}@invalid`,
  blocked: true,
  orders: 0,
  mailTokens: 0,
  signInTraces: 0,
  marks: 0,
});
