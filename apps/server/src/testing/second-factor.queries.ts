import type { TestApp } from './app.ts';

/** Gives the user a confirmed second factor whose codes nobody knows. */
export async function giveSecondFactor({ database }: Pick<TestApp, 'database'>, username: string): Promise<void> {
  await database.pool.query(
    `insert into second_factors (user_id, secret, key_id, started_at, confirmed_at, recovery_salt)
     select id, '', '', now(), now(), '' from users where username = $1`,
    [username],
  );
}
