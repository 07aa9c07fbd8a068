import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { audit, createExchange } from './exchange/index.ts';
import { addPlayers, buying, done, openMarket, PATIENT } from './exchange/testing/game.ts';
import { systemClock } from './platform/clock.ts';
import { migrate, MIGRATIONS_FOLDER } from './platform/database/migrations.ts';
import { silentLog } from './platform/log.ts';
import { createTestDatabase } from './testing/database.ts';
import { listStates, type State, writeTables } from './testing/former-states/states.ts';

const migrations = (await readdir(MIGRATIONS_FOLDER)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
const states = await listStates();
const folder = await mkdtemp(join(tmpdir(), 'wieszcz-states-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A folder with the migrations up to the named one. */
async function migrationsUpTo(last: string): Promise<string> {
  const chosen = await mkdtemp(join(folder, 'up-to-'));
  for (const name of migrations.filter((each) => each <= last)) await copyFile(join(MIGRATIONS_FOLDER, name), join(chosen, name));
  return chosen;
}

/**
 * The newest recorded state whose last migration is this one or an earlier one. Releases earlier than the first recorded one need packages
 * that aren't installed any more. The first six migrations have the same tables for the same rows, so the first recorded rows stand for
 * theirs.
 */
const stateAt = (migration: string): State => states.findLast((state) => state.migration <= migration) ?? states[0]!;

/** Tables without rows in the newest state: of demos, of days before the game began, and of servers that demand confirmed addresses. */
const EMPTY_TABLES = ['demo_accounts', 'email_confirmations', 'net_worth_snapshots'];
const LIST_TABLES = `
  select relname as table from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' order by relname`;

const FIGURES = `
  select (select count(*)::integer from users) as users,
         (select count(*)::integer from markets) as markets,
         (select count(*)::integer from contracts) as contracts,
         (select count(*)::integer from transactions) as transactions,
         (select array_agg(balance order by user_id) from accounts where user_id is not null)::text as balances`;

/** A database at the migration, with the data that a release wrote there or that were migrated from the release before. */
async function databaseAt(migration: string) {
  const database = await createTestDatabase({ template: 'template0' });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const state = stateAt(migration);
  const first = state.migration < migration ? state.migration : migration;
  await migrate(client, silentLog, { folder: await migrationsUpTo(first) });
  await writeTables(client, state);
  await migrate(client, silentLog, { folder: await migrationsUpTo(migration) });
  return { database, client };
}

describe('A database in the state of a former migration, with the data of a game', () => {
  it.each(migrations.slice(0, -1))(
    'is migrated from %s to the newest schema, keeps its figures and can be played on',
    async (migration) => {
      const { client, database } = await databaseAt(migration);
      const { pool } = database;
      const figures = async () => (await client.query(FIGURES)).rows[0] as object;
      const before = await figures();
      expect(before).toMatchObject({ users: 6, markets: 3 });
      await migrate(client, silentLog);
      expect(await figures()).toEqual(before);
      await client.end();
      expect((await audit(pool)).differences).toEqual([]);

      const exchange = createExchange({ pool, clock: systemClock, log: silentLog, ...PATIENT });
      const [player] = await addPlayers(pool, exchange, 1);
      done(await exchange.submit(buying(player!, await openMarket(pool, exchange), 1)));
      await exchange.drain();
      expect((await audit(pool)).differences).toEqual([]);
      await database.close();
    },
  );
});

it('the newest recorded state has rows in every table that a game fills, so that the next migration meets them', async () => {
  const { client, database } = await databaseAt(states.at(-1)!.migration);
  const { rows } = await client.query<{ table: string }>(LIST_TABLES);
  await client.end();
  await database.close();
  const filled = new Set(states.at(-1)!.tables.map(({ table }) => table));
  expect(rows.map(({ table }) => table).filter((table) => !filled.has(table))).toEqual(EMPTY_TABLES);
});
