import type pg from 'pg';

const ids = async (pool: pg.Pool, text: string, values: unknown[]): Promise<number[]> =>
  (await pool.query<{ id: number }>(text, values)).rows.map((row) => row.id);

/** The first is a moderator, the others players. */
export const insertUsers = (pool: pg.Pool, count: number) =>
  ids(
    pool,
    `insert into users (username, first_name, surname, email, role, password_hash)
     select 'gracz_' || n, 'Gracz', 'Testowy', 'gracz_' || n || '@przyklad.pl', case n when 1 then 'moderator' else 'player' end::role, '-'
     from generate_series(1, $1::integer) n returning id`,
    [count],
  );

export const insertMarkets = (pool: pg.Pool, count: number, author: number) =>
  ids(
    pool,
    `insert into markets (topic, category, description, author_id, published_at)
     select 'Rynek ' || n, 'SPORT', 'Rynek do pomiaru', $2, now() from generate_series(1, $1::integer) n returning id`,
    [count, author],
  );
