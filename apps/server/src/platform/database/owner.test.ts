import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { silentLog } from '../log.ts';
import { prepareSchema } from './open.ts';

const name = `wieszcz_test_owner_${randomBytes(6).toString('hex')}`;
const password = randomBytes(12).toString('hex');
const script = readFileSync(join(import.meta.dirname, '../../../../../deploy/postgres/create-game.sh'), 'utf8');
/** The statements of the script, for roles and a database of other names. */
const statements = /<<'SQL'\n([^]+)\nSQL/
  .exec(script)![1]!
  .replaceAll(/\bwieszcz\b/g, name)
  .replaceAll(/\bbackup\b/g, `${name}_backup`)
  .replaceAll(/:'(?:backup_)?password'/g, `'${password}'`)
  .split(';\n');

const admin = new Client({ connectionString: inject('testServer').url });
await admin.connect();
afterAll(async () => {
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`drop role if exists ${name}, ${name}_backup`);
  await admin.end();
});

test('create-game.sh makes an owner that migrates the schema without being a superuser, and keeps other roles out', async () => {
  for (const statement of statements) await admin.query(statement);
  const { rows } = await admin.query<object>(
    `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = $1`,
    [name],
  );
  expect(new Set(Object.values(rows[0]!))).toEqual(new Set([false]));
  const { rows: rights } = await admin.query(`select has_database_privilege('pg_monitor', $1, 'connect') as may`, [name]);
  expect(rights).toEqual([{ may: false }]);

  const url = new URL(inject('testServer').url);
  url.username = name;
  url.password = password;
  url.pathname = name;
  await prepareSchema(url.href, silentLog);
  const owner = new Client({ connectionString: url.href });
  await owner.connect();
  const { rows: users } = await owner.query('select current_user, (select count(*) from users) as users');
  await owner.end();
  expect(users).toEqual([{ current_user: name, users: '0' }]);
});
