import type pg from 'pg';
import type { BetId, MarketId, UserId } from '@wieszcz/domain';

/** Open bets in the order of a hash: scattered over the whole game, and the same in every run. */
export async function listSampleBets(pool: pg.Pool, count: number): Promise<{ market: MarketId; bet: BetId }[]> {
  const { rows } = await pool.query<{ market: MarketId; bet: BetId }>(
    `select b.market_id as market, b.id as bet from bets b join markets m on m.id = b.market_id
     where m.published_at is not null and m.solved_at is null order by hashint8(b.id) limit $1`,
    [count],
  );
  return rows;
}

/** Players in the order of a hash. */
export async function listSamplePlayers(pool: pg.Pool, count: number): Promise<{ id: UserId; username: string }[]> {
  const { rows } = await pool.query<{ id: UserId; username: string }>(
    `select id, username from users where role = 'player' order by hashint8(id) limit $1`,
    [count],
  );
  return rows;
}

export async function findUser(pool: pg.Pool, id: number): Promise<{ id: UserId; username: string }> {
  const { rows } = await pool.query<{ id: UserId; username: string }>('select id, username from users where id = $1', [id]);
  return rows[0]!;
}

export async function findFirstBet(pool: pg.Pool, market: number): Promise<BetId> {
  const { rows } = await pool.query<{ id: BetId }>('select id from bets where market_id = $1 order by id limit 1', [market]);
  return rows[0]!.id;
}

/** PostgreSQL's estimates of the number of rows, for the report. */
export async function countRows(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; total: number }>(
    `select relname as name, reltuples::bigint as total from pg_class
     where relname in ('users', 'markets', 'bets', 'contracts', 'offers', 'journal') order by relname`,
  );
  return Object.fromEntries(rows.map(({ name, total }) => [name, total]));
}

export type LargeMarket = { author: number; bet: BetId; contracts: number; offers: number };

/** The author, the first bet and the number of positions and offers of a market. */
export async function findLargeMarket(pool: pg.Pool, market: number): Promise<LargeMarket> {
  const { rows } = await pool.query<LargeMarket>(
    `select author_id as author, (select min(id) from bets where market_id = m.id) as bet,
       (select count(*) from contracts where bet_id = any (array(select id from bets where market_id = m.id)) and held) as contracts,
       (select count(*) from offers where bet_id = any (array(select id from bets where market_id = m.id))) as offers
     from markets m where id = $1`,
    [market],
  );
  return rows[0]!;
}
