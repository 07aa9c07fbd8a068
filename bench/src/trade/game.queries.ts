import type { UserId } from '@wieszcz/domain';
import type pg from 'pg';

export type Player = { id: UserId; username: string };

/** Inserts users; the first is a moderator, the others are players. */
export async function insertUsers(pool: pg.Pool, count: number): Promise<Player[]> {
  const { rows } = await pool.query<Player>(
    `insert into users (username, first_name, surname, email, role, password_hash)
     select 'gracz_' || n, 'Gracz', 'Testowy', 'gracz_' || n || '@przyklad.pl', case n when 1 then 'moderator' else 'player' end::role, '-'
     from generate_series(1, $1::integer) n returning id, username`,
    [count],
  );
  return rows;
}

export async function insertMarkets(pool: pg.Pool, count: number, author: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into markets (topic, category, description, author_id, published_at)
     select 'Rynek ' || n, 'SPORT', 'Rynek do pomiaru', $2, now() from generate_series(1, $1::integer) n returning id`,
    [count, author],
  );
  return rows.map(({ id }) => id);
}
