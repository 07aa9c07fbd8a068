import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { startEmbedded } from '../platform/database/embedded.ts';
import { DATABASE } from '../platform/database/open.ts';
import { silentLog } from '../platform/log.ts';
import { afterwards } from '../testing/afterwards.ts';
import { placeCluster } from '../testing/cluster.ts';

const ROWS = 60_000;
/** Less than the fifth of the rows at which PostgreSQL would clean by default, more than the limits of these tables. */
const DELETED = 6_000;

/** Some of the tables with limits of their own, with a statement that fills them with `$1` rows and one that leaves `$1` of these dead. */
const CHURNED = {
  offers: {
    fill: `insert into offers (market_id, bet_id, option, price, shares, created_at)
           select 1, n % 100, true, 1 + n % 100, 1, now() from generate_series(1, $1::integer) n`,
    remove: 'delete from offers where id <= $1',
  },
  bids: {
    fill: `insert into bids (id, market_id, bet_id, option, price, shares, player_id, reserve_id, created_at)
           select n, 1, n % 100, true, 1 + n % 99, 1, n % 1000, 1, now() from generate_series(1, $1::integer) n`,
    remove: 'delete from bids where id <= $1',
  },
  exchange_batches: {
    fill: 'insert into exchange_batches (id, committed) select gen_random_uuid(), true from generate_series(1, $1::integer)',
    remove: 'delete from exchange_batches where id in (select id from exchange_batches limit $1)',
  },
  idempotency_keys: {
    fill: `with person as (
             insert into users (username, first_name, surname, email, role, password_hash)
             values ('somebody', 'A', 'B', 'somebody@example.org', 'player', '') returning id)
           insert into idempotency_keys (user_id, key, fingerprint, outcome, created_at)
           select person.id, n::text, '', '{}', now() from person, generate_series(1, $1::integer) n`,
    remove: 'delete from idempotency_keys where key::integer <= $1',
  },
  rate_limits: {
    fill: 'insert into rate_limits (key, used, until) select n::text, 1, now() from generate_series(1, $1::integer) n',
    remove: 'delete from rate_limits where key::integer <= $1',
  },
  sessions: {
    fill: `with person as (
             insert into users (username, first_name, surname, email, role, password_hash)
             values ('someone', 'A', 'B', 'someone@example.org', 'player', '') returning id)
           insert into sessions (id, user_id, token_epoch, created_at, used_at, expires_at, network, device)
           select gen_random_uuid(), person.id, 0, now(), now(), now(), '', '' from person, generate_series(1, $1::integer)`,
    remove: 'delete from sessions where id in (select id from sessions limit $1)',
  },
  standings: {
    fill: `insert into standings (user_id, budget, net_worth, profit, budget_place, net_worth_place, profit_place)
           select n, 1, 1, 0, n, n, n from generate_series(1, $1::integer) n`,
    remove: 'update standings set budget_place = budget_place + 1 where user_id <= $1',
  },
};

it('autovacuum removes the dead rows of fast-changing tables long before a fifth of their rows is dead', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wieszcz-vacuum-'));
  await chmod(folder, 0o755);
  await placeCluster(join(folder, 'postgres'));
  const server = await startEmbedded(join(folder, 'postgres'), silentLog, { autovacuum_naptime: '1s', fsync: 'off' });
  afterwards(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const client = new Client({ connectionString: server.url(DATABASE) });
  await client.connect();
  try {
    for (const { fill } of Object.values(CHURNED)) await client.query(fill, [ROWS]);
    // Inserted rows trigger autovacuum, too. These are counted and vacuumed here, so that only the dead rows below can trigger it.
    await client.query('select pg_stat_force_next_flush()');
    await client.query('vacuum analyze');
    for (const { remove } of Object.values(CHURNED)) expect((await client.query(remove, [DELETED])).rowCount).toBe(DELETED);
    await client.query('select pg_stat_force_next_flush()');
    const cleaned = async () => {
      const statement = `
          select relname from pg_stat_user_tables
          where relname = any ($1) and last_autovacuum > last_vacuum and n_dead_tup < $2 order by relname`;
      const { rows } = await client.query<{ relname: string }>(statement, [Object.keys(CHURNED), DELETED / 2]);
      return rows.map(({ relname }) => relname);
    };
    await expect.poll(cleaned, { timeout: 180_000, interval: 500 }).toEqual(Object.keys(CHURNED).sort());
  } finally {
    await client.end();
  }
});
