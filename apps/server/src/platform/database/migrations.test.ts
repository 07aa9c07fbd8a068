import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { silentLog } from '../log.ts';
import { migrate } from './migrations.ts';
import { openDatabase, prepareSchema } from './open.ts';

const folder = await mkdtemp(join(tmpdir(), 'wieszcz-migrations-'));
afterAll(() => rm(folder, { recursive: true }));
const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

/** The schema of a database that no migration has ever seen. */
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
  await client.connect();
  return work(client).finally(() => client.end());
}

describe('migrations', () => {
  it('of the game make the schema from nothing; several processes at once do no harm, and a repeat changes nothing', async () => {
    const { url, pool } = await emptyDatabase();
    await Promise.all([1, 2, 3].map(() => prepareSchema(url, silentLog)));
    await prepareSchema(url, silentLog);
    const { rows } = await pool.query<{ name: string }>('select name from migrations order by name');
    expect(rows[0]).toEqual({ name: '0001_game.sql' });
    expect((await pool.query('select from accounts')).rowCount).toBe(1);
  });

  it('are applied in order, each once, and a failing one leaves nothing of itself', async () => {
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

  it('refuse a database that is newer than the program', async () => {
    const { url, pool } = await createTestDatabase();
    await pool.query(`insert into migrations (name) values ('9999_future.sql')`);
    await expect(prepareSchema(url, silentLog)).rejects.toThrow(
      'The database is newer than this program: it has the migration 9999_future.sql.',
    );
  });
});

describe('opening the database', () => {
  it('says in one sentence that the server does not answer, without its password', async () => {
    const opening = openDatabase({ databaseUrl: 'postgres://me:hidden@127.0.0.1:1/game', dataDir: folder }, silentLog);
    await expect(opening).rejects.toThrow(/^The database doesn't answer \(postgres:\/\/127\.0\.0\.1:1\/game\): .*ECONNREFUSED/);
  });

  it('refuses a database that is not UTF-8', async () => {
    const { url, pool } = await createTestDatabase();
    const name = `${new URL(url).pathname.slice(1)}_latin`;
    await pool.query(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`);
    const other = new URL(url);
    other.pathname = `/${name}`;
    await expect(prepareSchema(other.href, silentLog)).rejects.toThrow('The database must be encoded in UTF8, it is SQL_ASCII.');
    await pool.query(`drop database ${name}`);
  });
});
