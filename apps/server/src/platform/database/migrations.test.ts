import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { migratedFromBefore } from '../../testing/former-schema.ts';
import { silentLog } from '../log.ts';
import { exitCodeOf, POSTPONED_START } from '../startup-error.ts';
import { lockMigrations, migrate, withMigrationLock } from './migrations.ts';
import { openDatabase, prepareSchema } from './open.ts';

const folder = await mkdtemp(join(tmpdir(), 'wieszcz-migrations-'));
afterAll(() => rm(folder, { recursive: true }));
const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

/** A database without any migration. */
async function emptyDatabase() {
  const database = await createTestDatabase();
  const { rows } = await database.pool.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname in ('public', 'graphile_worker')`,
  );
  for (const { name } of rows) await database.pool.query(`drop schema ${name} cascade`);
  await database.pool.query('create schema public');
  return database;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  // The end of the connection is reported to its listeners, too.
  client.on('error', () => undefined);
  await client.connect();
  return work(client).finally(() => client.end());
}

describe('migrations', () => {
  it('build the schema from nothing, also when several processes start together, and change nothing when repeated', async () => {
    const { url, pool } = await emptyDatabase();
    await Promise.all([1, 2, 3].map(() => prepareSchema(url, silentLog)));
    await prepareSchema(url, silentLog);
    const { rows } = await pool.query<{ name: string }>('select name from migrations order by name');
    expect(rows[0]).toEqual({ name: '0001_game.sql' });
    expect((await pool.query('select from accounts')).rowCount).toBe(1);
  });

  it('are applied in order and once, and a failed one leaves no changes', async () => {
    const { url, pool } = await emptyDatabase();
    const run = () => withClient(url, (client) => migrate(client, silentLog, { folder }));
    await write('0002_second.sql', 'insert into first values (2)');
    await write('0001_first.sql', 'create table first (n integer); insert into first values (1)');
    await write('notes.txt', 'not one');
    expect(await run()).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await run()).toEqual([]);

    await write('0003_third.sql', 'insert into first values (3); select 1 / 0');
    await expect(run()).rejects.toThrow('The migration 0003_third.sql failed: division by zero');
    await write('0003_third.sql', 'insert into first values (33)');
    expect(await run()).toEqual(['0003_third.sql']);
    expect((await pool.query('select n from first order by n')).rows).toEqual([{ n: 1 }, { n: 2 }, { n: 33 }]);
  });

  it('let other transactions pass while they wait for a lock, and are applied once it is free', async () => {
    const { url, pool } = await emptyDatabase();
    const files = await mkdtemp(join(folder, 'locked-'));
    await pool.query('create table busy (n integer)');
    await writeFile(join(files, '0001_busy.sql'), 'alter table busy add column m integer');
    const holding = await pool.connect();
    await holding.query('begin; select from busy');
    const waits = Promise.withResolvers<unknown>();
    const log = { ...silentLog, warn: (line: unknown) => waits.resolve(line) } as typeof silentLog;
    const migrating = withClient(url, (client) => migrate(client, log, { folder: files }));
    // The former transaction goes on, so only a migration that gives up its place in the queue lets others in.
    expect(await Promise.race([waits.promise, migrating])).toEqual({ migration: '0001_busy.sql' });
    await pool.query('insert into busy values (1)');
    await holding.query('commit');
    holding.release();
    expect(await migrating).toEqual(['0001_busy.sql']);
    expect((await pool.query('select * from busy')).rows).toEqual([{ n: 1, m: null }]);
  });

  it('let other transactions pass also while the schema of the jobs waits for a lock', async () => {
    const { url, pool } = await createTestDatabase();
    await pool.query('delete from graphile_worker.migrations where id = 20');
    const holding = await pool.connect();
    await holding.query('begin; lock table graphile_worker.migrations in share mode');
    const waits = Promise.withResolvers<unknown>();
    const log = { ...silentLog, warn: (line: unknown) => waits.resolve(line) } as typeof silentLog;
    const migrating = prepareSchema(url, log);
    // The former transaction goes on, so only a migration that gives up its place in the queue logs that it waits.
    expect(await Promise.race([waits.promise, migrating])).toEqual({ migration: 'graphile_worker' });
    await holding.query('commit');
    holding.release();
    await migrating;
    expect((await pool.query('select from graphile_worker.migrations where id = 20')).rowCount).toBe(1);
  });

  it('fail, as what may succeed later, if a lock is never free', async () => {
    const { url, pool } = await emptyDatabase();
    const files = await mkdtemp(join(folder, 'held-'));
    await pool.query('create table busy (n integer)');
    await writeFile(join(files, '0001_busy.sql'), 'alter table busy add column m integer');
    const holding = await pool.connect();
    await holding.query('begin; select from busy');
    const migrating = withClient(url, (client) => migrate(client, silentLog, { folder: files, maxWaitMs: 0 }));
    await expect(migrating).rejects.toThrow(/^The migration 0001_busy.sql has waited 0 minutes for locks/);
    expect(await migrating.catch(exitCodeOf)).toBe(POSTPONED_START);
    await holding.query('rollback');
    holding.release();
    expect(await withClient(url, (client) => migrate(client, silentLog, { folder: files }))).toEqual(['0001_busy.sql']);
  });

  it('fail, as what may succeed later, if the database ends the session meanwhile', async () => {
    const { url } = await emptyDatabase();
    const files = await mkdtemp(join(folder, 'ended-'));
    await writeFile(join(files, '0001_ended.sql'), 'select pg_terminate_backend(pg_backend_pid())');
    const migrating = withClient(url, (client) => migrate(client, silentLog, { folder: files }));
    await expect(migrating).rejects.toThrow(/^The migration 0001_ended.sql failed: terminating connection/);
    expect(await migrating.catch(exitCodeOf)).toBe(POSTPONED_START);
  });

  it('refuse a database that is newer than the program', async () => {
    const { url, pool } = await createTestDatabase();
    await pool.query(`insert into migrations (name) values ('9999_future.sql')`);
    await expect(prepareSchema(url, silentLog)).rejects.toThrow(
      'The database is newer than this program: it has the migration 9999_future.sql.',
    );
  });
});

describe('a schema of another version', () => {
  const open = (url: string) => openDatabase({ databaseUrl: url, dataDir: folder, migrate: false }, silentLog);
  const older = (lacking: string) =>
    `The database is older than this program: it lacks ${lacking}. Run npm run admin -- migrate first.`;

  it('is refused and stays unchanged if migrations are switched off', async () => {
    const { url, pool } = await emptyDatabase();
    await expect(open(url)).rejects.toThrow(older('0001_game.sql'));
    expect((await pool.query(`select from pg_tables where schemaname = 'public'`)).rowCount).toBe(0);
    await prepareSchema(url, silentLog);
    await (await open(url)).close();
    await pool.query(`insert into migrations (name) values ('9999_future.sql')`);
    await expect(open(url)).rejects.toThrow('The database is newer than this program: it has the migration 9999_future.sql.');
  });

  it('is refused if only the schema of the jobs is older', async () => {
    const { url, pool } = await createTestDatabase();
    await pool.query('delete from graphile_worker.migrations where id = (select max(id) from graphile_worker.migrations)');
    await expect(open(url)).rejects.toThrow(older("revision 20 of the jobs' schema"));
    await pool.query('drop schema graphile_worker cascade');
    await expect(open(url)).rejects.toThrow(older("revision 20 of the jobs' schema"));
  });
});

it('a migration logs that it waits for another process, and fails with the session that it waits for', async () => {
  const { url, pool } = await createTestDatabase();
  const warned: unknown[] = [];
  const log = { ...silentLog, warn: (...line: unknown[]) => void warned.push(line) } as typeof silentLog;
  await withClient(url, async (other) => {
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
    await lockMigrations(other, silentLog);
    const [{ pid } = { pid: 0 }] = rows;
    const waiting = withClient(url, (client) => migrate(client, log, { maxWaitMs: 300 }));
    await expect(waiting).rejects.toThrow(
      `Another process has been migrating or filling the database for 0 minutes (session ${pid} of the server); try again later.`,
    );
    expect(await waiting.catch(exitCodeOf)).toBe(POSTPONED_START);
    expect(warned).toEqual([[{ holder: pid }, 'waiting for another process, which migrates or fills the database']]);
  });
  // The process that gave up left no lock behind.
  await expect.poll(() => withClient(url, (client) => migrate(client, silentLog, { maxWaitMs: 0 }))).toEqual([]);
  await withMigrationLock(pool, silentLog, () => Promise.reject(new Error('cut short'))).catch(() => undefined);
  expect(await withClient(url, (client) => migrate(client, silentLog))).toEqual([]);
});

const migratedFrom = (history: string) => migratedFromBefore('0008', (client) => client.query(history));

describe('a history from before migration 8 (trades are movements)', () => {
  const ORGANIZER_SOLD = { market_id: 3, bet_id: 4, option: false, price: 60, shares: 7, purchaser_id: 11, dealer_id: null };
  const PLAYER_SOLD = { market_id: 3, bet_id: 4, option: true, price: 35, shares: 2, purchaser_id: 12, dealer_id: 11 };
  const atHour = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
  const MOVEMENTS = [
    {
      id: 1,
      kind: 'registration_grant',
      from_account: 1,
      to_account: 21,
      amount: 100_000,
      contract_id: null,
      occurred_at: atHour(8),
    },
    { id: 2, kind: 'purchase', from_account: 21, to_account: 31, amount: 420, contract_id: null, occurred_at: atHour(9) },
    { id: 4, kind: 'sale', from_account: 22, to_account: 21, amount: 70, contract_id: null, occurred_at: atHour(10) },
    { id: 5, kind: 'payout', from_account: 31, to_account: 21, amount: 700, contract_id: 41, occurred_at: atHour(11) },
  ];

  it('has the same trades, movements and balances afterwards, and can be continued', async () => {
    const pool = await migratedFrom(`
      insert into transactions (market_id, bet_id, option, price, shares, purchaser_id, dealer_id, transaction_date)
      values (3, 4, false, 60, 7, 11, null, '2026-11-20T09:00Z'), (3, 4, true, 35, 2, 12, 11, '2026-11-20T10:00Z');
      insert into journal (id, kind, from_account, to_account, amount, transaction_id, contract_id, occurred_at) overriding system value
      values (1, 'registration_grant', 1, 21, 100000, null, null, '2026-11-20T08:00Z'),
        (2, 'purchase', 21, 31, 420, 1, null, '2026-11-20T09:00Z'),
        (4, 'sale', 22, 21, 70, 2, null, '2026-11-20T10:00Z'),
        (5, 'payout', 31, 21, 700, null, 41, '2026-11-20T11:00Z');
      select setval('journal_id_seq', 7)`);
    const rowsOf = async (query: string) => (await pool.query(query)).rows;
    expect(await rowsOf('select * from transactions order by id')).toEqual([
      { id: 2, ...ORGANIZER_SOLD, transaction_date: atHour(9), kind: 'purchase' },
      { id: 4, ...PLAYER_SOLD, transaction_date: atHour(10), kind: 'sale' },
    ]);
    expect(
      await rowsOf('select id, kind, from_account, to_account, amount, contract_id, occurred_at from journal order by id'),
    ).toEqual(MOVEMENTS);
    expect(
      await rowsOf('select account_id as id, sum(amount)::bigint as balance from journal_entries group by 1 order by 1'),
    ).toEqual([
      { id: 1, balance: -100_000 },
      { id: 21, balance: 100_000 - 420 + 70 + 700 },
      { id: 22, balance: -70 },
      { id: 31, balance: 420 - 700 },
    ]);
    const next = `insert into journal (kind, from_account, to_account, amount, occurred_at) values ('daily_bonus', 1, 21, 1, now()) returning id`;
    expect(await rowsOf(next)).toEqual([{ id: 8 }]);
    await expect(pool.query('delete from transactions')).rejects.toThrow('journal is append-only');
  });
});

it('migration 9 closes the ledger account of a player who was promoted before it', async () => {
  const pool = await migratedFrom(`
    insert into users (username, first_name, surname, email, role, password_hash)
    values ('ada', 'Ada', 'Test', 'ada@example.test', 'moderator', ''), ('bob', 'Bob', 'Test', 'bob@example.test', 'player', '');
    insert into accounts (kind, user_id, balance) select 'player', id, case role when 'player' then 100 else 0 end from users`);
  const { rows } = await pool.query('select username, closed from accounts join users on users.id = user_id order by username');
  expect(rows).toEqual([
    { username: 'ada', closed: true },
    { username: 'bob', closed: false },
  ]);
  await expect(pool.query('update accounts set balance = 1 where closed')).rejects.toThrow(/violates check constraint/);
});

it('migration 10 keeps all positions and computes whether each holds shares', async () => {
  const pool = await migratedFrom(`
    insert into contracts (market_id, bet_id, option, player_id, shares, listed_shares, cost, bought_on, bought_shares, status, modified_at)
    values (3, 4, true, 11, 5, 2, 70000000, '2026-11-20', 7, 'WON', '2026-11-20T09:00Z'),
      (3, 4, false, 11, 0, 1, 0, '2026-11-20', 3, 'PENDING', '2026-11-20T10:00Z'),
      (3, 4, false, 12, 0, 0, 0, '2026-11-19', 4, 'PENDING', '2026-11-20T11:00Z')`);
  const { rows } = await pool.query(`
    select id, player_id, option, shares, listed_shares, cost, bought_on::text, bought_shares, status, modified_at, held from contracts order by id`);
  const atHour = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
  const [won, listed, closed] = [
    { shares: 5, listed_shares: 2, cost: 70_000_000, bought_on: '2026-11-20', bought_shares: 7, status: 'WON', held: true },
    { shares: 0, listed_shares: 1, cost: 0, bought_on: '2026-11-20', bought_shares: 3, status: 'PENDING', held: true },
    { shares: 0, listed_shares: 0, cost: 0, bought_on: '2026-11-19', bought_shares: 4, status: 'PENDING', held: false },
  ];
  expect(rows).toEqual([
    { id: 1, player_id: 11, option: true, ...won, modified_at: atHour(9) },
    { id: 2, player_id: 11, option: false, ...listed, modified_at: atHour(10) },
    { id: 3, player_id: 12, option: false, ...closed, modified_at: atHour(11) },
  ]);
  const adding = (player: number) =>
    pool.query(
      `insert into contracts (market_id, bet_id, option, player_id, shares, listed_shares, cost, bought_on, bought_shares, modified_at)
       values (3, 4, true, ${player}, 1, 0, 1, '2026-11-20', 1, now()) returning id`,
    );
  expect((await adding(12)).rows).toEqual([{ id: 4 }]);
  await expect(adding(11)).rejects.toThrow(/unique constraint/);
});

describe('the journal', () => {
  it.each([
    ['a purchase of nothing', `'purchase', null, null, null, null, null, null`],
    ['a bonus with shares', `'daily_bonus', 3, 4, true, 1, 1, 11`],
    ['a payment of another amount', `'purchase', 3, 4, true, 2, 1, 11`],
    ['a sale without a dealer', `'sale', 3, 4, true, 1, 1, 11`],
  ])('refuses %s', async (_, values) => {
    const { pool } = await createTestDatabase();
    const writing = pool.query(
      `insert into journal (from_account, to_account, amount, occurred_at, kind, market_id, bet_id, option, price, shares, purchaser_id)
       values (1, 2, 1, now(), ${values})`,
    );
    await expect(writing).rejects.toThrow(/violates check constraint/);
  });
});
