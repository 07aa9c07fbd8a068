import type { UserId } from '@wieszcz/domain';
import { removedUserTexts } from '@wieszcz/texts';
import type { TestDatabase } from './database.ts';

/** What is left of a person: names, orders, tokens of e-mails. `signInTraces`: sessions, known networks and the second factor. */
export async function traceOf({ pool }: Pick<TestDatabase, 'pool'>, { id }: { id: UserId }): Promise<object> {
  const { rows } = await pool.query<object>(
    `select username, first_name || ' ' || surname as names, email, blocked_at is not null as blocked,
       ((select count(*) from offers where seller_id = users.id) + (select count(*) from bids where player_id = users.id))::int as orders,
       ((select count(*) from password_resets where user_id = users.id)
         + (select count(*) from email_confirmations where user_id = users.id))::int as "mailTokens",
       ((select count(*) from sessions where user_id = users.id) + (select count(*) from known_networks where user_id = users.id)
         + (select count(*) from second_factors where user_id = users.id))::int as "signInTraces"
     from users where id = $1`,
    [id],
  );
  return rows[0]!;
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
});
