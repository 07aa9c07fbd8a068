import type { UserId } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';

export type ReplacedPerson = { username: string; firstName: string; surname: string; email: string; passwordHash: string };

/**
 * Replaces everything that names a person, and deletes what is kept about their devices and ways to sign in. False, and nothing is changed,
 * if the user is no player.
 */
export async function replacePerson(
  trx: Database,
  user: UserId,
  { username, firstName, surname, email, passwordHash }: ReplacedPerson,
): Promise<boolean> {
  const { rows } = await sql`
    with person as (
      update users set username = ${username}, look_alike_key = look_alike(${username}), first_name = ${firstName},
        surname = ${surname}, email = ${email}, email_confirmed = true, password_hash = ${passwordHash}, token_epoch = token_epoch + 1
      where id = ${user} and role = 'player'
      returning id
    ),
      no_sessions as (delete from sessions where user_id in (select id from person)),
      no_networks as (delete from known_networks where user_id in (select id from person)),
      no_factors as (delete from second_factors where user_id in (select id from person)),
      no_resets as (delete from password_resets where user_id in (select id from person)),
      no_confirmations as (delete from email_confirmations where user_id in (select id from person)),
      -- Names the network. What still holds for the others is found again the next night.
      no_shared_networks as (delete from suspicions where kind = 'network' and users && array(select id from person)),
      -- A removed person stands in no ranking.
      no_mark as (delete from ranking_marks where user_id in (select id from person))
    select from person`.execute(trx);
  return rows.length > 0;
}
