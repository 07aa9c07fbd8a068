import type { BetId, MarketId, PositionId, UserId } from '@wieszcz/domain';
import type pg from 'pg';

/** Open bets in the order of a hash: scattered over the whole game, and the same in every run. */
export async function listSampleBets(pool: pg.Pool, count: number): Promise<{ market: MarketId; bet: BetId }[]> {
  const { rows } = await pool.query<{ market: MarketId; bet: BetId }>(
    `select b.market_id as market, b.id as bet from bets b join markets m on m.id = b.market_id
     where m.published_at is not null and m.solved_at is null order by hashint8(b.id) limit $1`,
    [count],
  );
  return rows;
}

/** Number of jobs that are due or running. */
export async function countDueJobs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ jobs: number }>(
    `select count(*)::int as jobs from graphile_worker.jobs where (run_at <= now() or locked_at is not null) and attempts < max_attempts`,
  );
  return rows[0]!.jobs;
}

/** Players in the order of a hash. */
export async function listSamplePlayers(pool: pg.Pool, count: number): Promise<{ id: UserId; username: string }[]> {
  const { rows } = await pool.query<{ id: UserId; username: string }>(
    `select id, username from users where role = 'player' order by hashint8(id) limit $1`,
    [count],
  );
  return rows;
}

/**
 * Stores a net worth of each of these players for each past day that counts as stored, and analyzes their table. The amount doesn't change the
 * cost of a chart.
 */
export async function storeNetWorths(pool: pg.Pool, players: readonly UserId[]): Promise<void> {
  await pool.query(
    `insert into net_worth_snapshots (user_id, day, net_worth)
     select player, day, 100000 from unnest($1::integer[]) player cross join net_worth_snapshot_days on conflict do nothing`,
    [players],
  );
  await pool.query('vacuum (analyze) net_worth_snapshots');
}

/** Pending positions in the order of a hash, each with its owner. */
export async function listSamplePositions(
  pool: pg.Pool,
  count: number,
): Promise<{ position: PositionId; id: UserId; username: string }[]> {
  const { rows } = await pool.query<{ position: PositionId; id: UserId; username: string }>(
    `select c.id as position, u.id, u.username from contracts c join users u on u.id = c.player_id
     where c.status = 'PENDING' and c.held order by hashint8(c.id) limit $1`,
    [count],
  );
  return rows;
}

/** Marks a player with open bids as blocked, and leaves the bids to the sweep. */
export async function blockBidder(pool: pg.Pool, at: Date): Promise<UserId> {
  const { rows } = await pool.query<{ id: UserId }>(
    `update users set blocked_at = $1 where id = (select player_id from bids order by id limit 1) returning id`,
    [at],
  );
  return rows[0]!.id;
}

/** Closes the trade on a market with bids. */
export async function closeMarketWithBids(pool: pg.Pool, at: Date): Promise<MarketId> {
  const { rows } = await pool.query<{ id: MarketId }>(
    'update markets set trading_closes_at = $1 where id = (select market_id from bids order by id desc limit 1) returning id',
    [at],
  );
  return rows[0]!.id;
}

export async function countBidsOfMarket(pool: pg.Pool, market: MarketId): Promise<number> {
  const { rows } = await pool.query<{ bids: number }>('select count(*)::int as bids from bids where market_id = $1', [market]);
  return rows[0]!.bids;
}

/** The number of bids that have expired, and the number of the player's open bids. */
export async function countBids(pool: pg.Pool, now: Date, player: UserId): Promise<[expired: number, ofPlayer: number]> {
  const { rows } = await pool.query<{ expired: number; own: number }>(
    `select count(*) filter (where expires_at <= $1)::int as expired, count(*) filter (where player_id = $2)::int as own from bids`,
    [now, player],
  );
  return [rows[0]!.expired, rows[0]!.own];
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
     where relname in ('users', 'markets', 'bets', 'contracts', 'offers', 'bids', 'journal') order by relname`,
  );
  return Object.fromEntries(rows.map(({ name, total }) => [name, total]));
}

export type LargeMarket = { author: number; bet: BetId; positions: number; offers: number; bids: number };

/** The author, the first bet and the number of positions, offers and bids of a market. */
export async function findLargeMarket(pool: pg.Pool, market: number): Promise<LargeMarket> {
  const { rows } = await pool.query<LargeMarket>(
    `select author_id as author, (select min(id) from bets where market_id = m.id) as bet,
       (select count(*) from contracts where bet_id = any (array(select id from bets where market_id = m.id)) and held) as positions,
       (select count(*) from offers where bet_id = any (array(select id from bets where market_id = m.id))) as offers,
       (select count(*) from bids where bet_id = any (array(select id from bets where market_id = m.id))) as bids
     from markets m where id = $1`,
    [market],
  );
  return rows[0]!;
}
