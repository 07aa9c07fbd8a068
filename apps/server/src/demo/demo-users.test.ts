import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toCents } from '@wieszcz/domain';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { createExchange } from '../exchange/index.ts';
import { PATIENT } from '../exchange/testing/game.ts';
import { hashPassword } from '../platform/auth/passwords.ts';
import { systemClock } from '../platform/clock.ts';
import { MIGRATIONS_FOLDER } from '../platform/database/migrations.ts';
import { silentLog } from '../platform/log.ts';
import { REFUSED_START } from '../platform/startup-error.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { addressOf, doAdmin, runServer } from '../testing/process.ts';
import { finishDemo, insertPeople } from './demo.queries.ts';
import { DEMO_PASSWORD, hasDemoUsers, removeDemoUsers } from './index.ts';
import { inventPeople } from './players/population.ts';
import { createRandom } from './random.ts';

const folder = await mkdtemp(join(tmpdir(), 'wieszcz-demo-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const people = inventPeople(createRandom(1));

/** The users of a demo without its markets and trades, whose simulation is slow. */
async function createDemo(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const joined = people.map((person) => ({ ...person, joinedAt: new Date() }));
  const ids = await insertPeople(database.db, joined, await hashPassword(DEMO_PASSWORD));
  const exchange = createExchange({ pool: database.pool, clock: systemClock, log: silentLog, ...PATIENT });
  const player = ids[people.findIndex(({ username }) => username === 'gracz')]!;
  await exchange.submit({ kind: 'openLedgerAccount', player, startBudget: toCents(100_000) });
  await exchange.drain();
  await finishDemo(database.db);
  return database;
}

const settingsFor = ({ url }: TestDatabase) => ({ DATABASE_URL: url, DATA_DIR: folder });
const PRODUCTION = { NODE_ENV: 'production', JWT_SECRET: 'only for tests, never listens beyond this machine' };

const admin = (database: TestDatabase, ...words: string[]) => doAdmin({ ...settingsFor(database), ...PRODUCTION }, words);

const signIn = (address: string, username: string) =>
  fetch(`${address}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });

const REFUSAL =
  /^This database has the accounts of the demo, whose password is public: remove them with `npm run admin -- demo remove-accounts`, .+\.\n$/m;

describe('A database with users of a demo', () => {
  it.each([
    ['in production', PRODUCTION],
    ['at a public address', { PUBLIC_URL: 'https://game.example' }],
    ['beyond loopback', { HOST: '0.0.0.0' }],
  ])('is not served %s', async (_, settings) => {
    const run = runServer({ ...settingsFor(await createDemo()), ...settings, LOG_LEVEL: 'silent' });
    expect(await run.ended).toBe(REFUSED_START);
    expect(run.output()).toMatch(REFUSAL);
  });

  it('is served locally, and publicly once the demo users are removed, after which they cannot sign in', async () => {
    const demo = await createDemo();
    const local = runServer(settingsFor(demo));
    const localAddress = await addressOf(local);
    const { token } = (await (await signIn(localAddress, 'admin')).json()) as { token: string };
    const whoAmI = () => fetch(`${localAddress}/api/me`, { headers: { authorization: `Bearer ${token}` } });
    expect((await whoAmI()).status).toBe(200);

    expect(await admin(demo, 'demo', 'remove-accounts')).toEqual([
      0,
      expect.stringContaining(`Blocked the demo's ${people.length} accounts `),
    ]);
    await expect.poll(async () => (await whoAmI()).status).toBe(401);

    const publicServer = runServer({ ...settingsFor(demo), ...PRODUCTION, PUBLIC_URL: 'https://game.example' });
    const address = await addressOf(publicServer);
    for (const username of ['gracz', 'gracz2', 'moderator', 'moderator2', 'admin'])
      expect([username, (await signIn(address, username)).status]).toEqual([username, 401]);
    expect(await admin(demo, 'user', 'unblock', '--username', 'admin')).toEqual([0, 'Unblocked admin.\n']);
    expect((await signIn(address, 'admin')).status).toBe(401);
    expect(await admin(demo, 'audit')).toEqual([0, expect.stringMatching(/ 0 differences\n$/)]);
  });

  it('is not changed when the demo users are removed again, nor is a database that was never a demo', async () => {
    const nothingChanged = [0, 'There are no demo accounts in this database.\n'];
    const demo = await createDemo();
    expect(await admin(demo, 'demo', 'remove-accounts')).not.toEqual(nothingChanged);
    const users = () => sql`select * from users order by id`.execute(demo.db).then(({ rows }) => rows);
    const blocked = await users();
    expect(await admin(demo, 'demo', 'remove-accounts')).toEqual(nothingChanged);
    expect(await users()).toEqual(blocked);
    expect(await admin(await createTestDatabase(), 'demo', 'remove-accounts')).toEqual(nothingChanged);
  });
});

describe('The removal of demo users', () => {
  it('records the block of each of them who was not blocked before, and keeps the time of an earlier block', async () => {
    const demo = await createDemo();
    const earlier = new Date('2026-01-01T12:00:00Z');
    await demo.pool.query(`update users set blocked_at = $1 where username = 'gracz'`, [earlier]);
    expect(await removeDemoUsers(demo.db, new Date())).toBe(people.length);
    const { rows: recorded } = await demo.pool.query<{ subject: string }>(`select subject from acts where kind = 'userBlocked'`);
    const { rows: blockedBefore } = await demo.pool.query('select username from users where blocked_at = $1', [earlier]);
    expect([recorded.length, recorded.some(({ subject }) => subject === 'gracz')]).toEqual([people.length - 1, false]);
    expect(blockedBefore).toEqual([{ username: 'gracz' }]);
  });
});

describe('A database older than the table of demo users', () => {
  const migrate = async ({ pool, db }: TestDatabase) => {
    await pool.query('drop table demo_accounts');
    await pool.query(await readFile(join(MIGRATIONS_FOLDER, '0018_demo_accounts.sql'), 'utf8'));
    const { rows } = await pool.query<{ count: number }>('select count(*)::int from demo_accounts');
    return [await hasDemoUsers(db), rows[0]!.count];
  };

  it('is recognised as a demo, with exactly its own users, also those who have changed their passwords', async () => {
    const demo = await createDemo();
    await demo.pool.query(`update users set password_hash = 'a new one' where username in ('admin', 'gracz')`);
    await demo.pool.query(
      `insert into users (username, first_name, surname, email, role, password_hash) values ('ktos', 'A', 'B', 'ktos@przyklad.pl', 'player', 'x')`,
    );
    expect(await migrate(demo)).toEqual([true, people.length]);
  });

  it('is not a demo just because of its usernames', async () => {
    const game = await createTestDatabase();
    await game.pool.query(
      `insert into users (username, first_name, surname, email, role, password_hash)
       select name, 'A', 'B', name || '@przyklad.pl', 'player', name from unnest(array['gracz', 'gracz2', 'moderator', 'admin']) as name`,
    );
    expect(await migrate(game)).toEqual([false, 0]);
  });
});
