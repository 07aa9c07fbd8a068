import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { audit } from './exchange/index.ts';
import { createUser } from './features/users/create-user.ts';
import { systemClock } from './platform/clock.ts';
import { findAddresses } from './platform/database/connections/addresses.ts';
import { createChangingPool, createReadingPool } from './platform/database/pool.ts';
import { silentLog } from './platform/log.ts';
import { createOutput } from './platform/output.ts';
import { type RunningServer, startServer } from './server.ts';
import { createTestDatabase } from './testing/database.ts';
import { PASSWORD, playGame, readGames } from './testing/play.ts';
import { openPooler } from './testing/pooler.ts';

const folder = await mkdtemp(join(tmpdir(), 'wieszcz-pooler-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(settings: Record<string, string>): Promise<RunningServer> {
  const defaults = { PORT: '0', HOST: '127.0.0.1', DEMO: '0', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', NODE_ENV: 'test' };
  const server = await startServer({ ...defaults, DATA_DIR: folder, ...settings }, createOutput(process.stdout));
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= server.stop());
  onTestFinished(stop);
  return { ...server, stop };
}

async function startPooler() {
  const { url, pool, db } = await createTestDatabase();
  const pooler = await openPooler(url);
  onTestFinished(() => pooler.close());
  return { url, pool, db, settings: { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url } };
}

describe('behind a pooler in transaction mode', () => {
  it('two servers play a whole game', async () => {
    const { pool, db, settings } = await startPooler();
    const [one, other] = [await start(settings), await start(settings)];
    const admin = { username: 'szef', firstName: 'A', surname: 'B', email: 'szef@example.org', password: PASSWORD };
    await createUser({ db, clock: systemClock }, admin, 'admin');
    const servers = { moderator: one.address, seller: other.address, buyer: one.address };
    const game = await playGame(servers, { admin: 'szef', name: 'pooled', outboxes: [join(folder, 'outbox')] });
    const [fromOne, fromOther] = await readGames([game], [one.address, other.address]);
    expect(fromOne).toEqual(fromOther);
    for (const { address } of [one, other]) expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect((await audit(pool)).differences).toEqual([]);
  });

  it('reads that the replica cannot serve are served by the primary', async () => {
    const [{ settings }, { url }] = [await startPooler(), await createTestDatabase({ template: 'template0' })];
    // Leads to a database without the game's tables, on a server that is no standby.
    const { address } = await start({ ...settings, DATABASE_READ_URL: url });
    for (let round = 0; round < 10; round++) {
      const replies = await Promise.all(Array.from({ length: 8 }, () => fetch(`${address}/markets`)));
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    }
  });

  it('servers start at the same time and one after another without leaving a lock behind', async () => {
    const { pool, settings } = await startPooler();
    const locks = `
      select from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and datname = current_database()`;
    for (const together of [2, 1, 1]) {
      const servers = await Promise.all(Array.from({ length: together }, () => start(settings)));
      await Promise.all(servers.map((server) => server.stop()));
      expect((await pool.query(locks)).rowCount).toBe(0);
    }
  });

  it('the start is refused without a direct URL, and if that leads to the pooler', async () => {
    const { url, settings } = await startPooler();
    const { DATABASE_URL } = settings;
    await expect(start({ DATABASE_URL })).rejects.toThrow(
      'DATABASE_URL leads to a connection pooler; set DATABASE_DIRECT_URL to the database server itself, which migrations, jobs and notifications need.',
    );
    const swapped = { DATABASE_URL: url, DATABASE_DIRECT_URL: DATABASE_URL };
    await expect(start(swapped)).rejects.toThrow(
      /^DATABASE_DIRECT_URL leads to a connection pooler; it must lead to the database/,
    );
  });

  it('the start is refused if the direct URL leads to another database', async () => {
    const [{ settings }, other] = [await startPooler(), await createTestDatabase()];
    await expect(start({ ...settings, DATABASE_DIRECT_URL: other.url })).rejects.toThrow(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.',
    );
  });

  it('each statement has its settings and leaves none in the session', async () => {
    const { settings } = await startPooler();
    const [reading, db] = createReadingPool(settings.DATABASE_URL, silentLog, { pooled: true });
    const [changing, changes] = createChangingPool(settings.DATABASE_URL, silentLog, { pooled: true });
    const readSettings = sql<object>`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
             current_setting('idle_in_transaction_session_timeout') as idle, ${1}::int as given`;
    const rounds = Array.from({ length: 8 }, () => 0);
    const reads = await Promise.all(rounds.map(async () => (await readSettings.execute(db)).rows));
    expect(reads).toEqual(rounds.map(() => [{ statement: '8s', lock: '0', idle: '2s', given: 1 }]));
    const inTransaction = await changes.transaction().execute(async (trx) => (await readSettings.execute(trx)).rows);
    expect(inTransaction).toEqual([{ statement: '8s', lock: '3s', idle: '2s', given: 1 }]);
    // Plain queries, which bring no settings; pg_sleep spreads them over all sessions of the pooler.
    const unset = await Promise.all(
      rounds.map(() => reading.query(`select current_setting('lock_timeout') as lock, pg_sleep(0.1)`)),
    );
    expect(unset.map(({ rows }) => (rows as { lock: string }[])[0]!.lock)).toEqual(rounds.map(() => '0'));
    await expect(sql`select 1 / ${0}::int`.execute(db)).rejects.toThrow('division by zero');
    await expect(
      changes.transaction().execute(async (trx) => {
        await sql`select 1 / ${0}::int`.execute(trx);
      }),
    ).rejects.toThrow('division by zero');
    await Promise.all([reading.end(), changing.end()]);
  });
});

it('the database server itself is not taken for a pooler', async () => {
  const { url } = await createTestDatabase();
  await expect(findAddresses(url, url)).resolves.toMatchObject({ pooled: false });
});
