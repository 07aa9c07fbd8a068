import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { addUsersWithoutAccount } from './exchange/testing/game.ts';
import { withMigrationLock } from './platform/database/migrations.ts';
import { silentLog } from './platform/log.ts';
import { POSTPONED_START, REFUSED_START } from './platform/startup-error.ts';
import { createTestDatabase } from './testing/database.ts';
import { addressOf, doAdmin, processExists, type Run, runNode, runServer } from './testing/process.ts';

const folder = await mkdtemp(join(tmpdir(), 'wieszcz-server-'));
await chmod(folder, 0o755);
afterAll(async () => {
  const pid = await postgresPid();
  try {
    if (pid) process.kill(pid, 'SIGQUIT');
  } catch {
    // A killed PostgreSQL leaves the file behind.
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const postgresPid = async () =>
  Number.parseInt(await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').catch(() => ''), 10);

const launch = (settings: Record<string, string>) => runServer({ DATA_DIR: folder, ...settings });
const command = (settings: Record<string, string>, words: string[], password?: string) =>
  doAdmin({ DATA_DIR: folder, ...settings }, words, password);

const signUp = (address: string, username: string) =>
  fetch(`${address}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, firstName: 'A', surname: 'B', email: `${username}@example.org`, password: 'sekret1' }),
  }).then((reply) => reply.status);

describe('the process', () => {
  it('refuses wrong settings with one sentence and a special exit code', async () => {
    const run = launch({ PORT: 'http', CORS_ORIGIN: '*' });
    expect(await run.ended).toBe(REFUSED_START);
    expect(run.output()).toBe(
      'Wrong settings: CORS_ORIGIN is unknown, CORS_ORIGINS was perhaps meant; PORT must be a port number.\n',
    );
  });

  it('refuses to start if the port is taken, and ends with the code of a temporary failure if the database is unreachable', async () => {
    const unreachable = launch({ DATABASE_URL: 'postgres://127.0.0.1:1/x' });
    expect(await unreachable.ended).toBe(POSTPONED_START);
    expect(unreachable.output()).toMatch(/^The database doesn't answer \(postgres:\/\/127\.0\.0\.1:1\/x\): .+\n$/);

    const holder = createServer().listen(0, 'localhost');
    onTestFinished(() => void holder.close());
    await new Promise((resolve) => holder.once('listening', resolve));
    const { port } = holder.address() as { port: number };
    const { url } = await createTestDatabase();
    const taken = launch({ DATABASE_URL: url, PORT: String(port) });
    expect(await taken.ended).toBe(REFUSED_START);
    expect(taken.output()).toContain(`Port ${port} is taken; stop what uses it or set PORT to another.\n`);
  });

  it('ends with the exit code of a temporary failure if the database fails during the start', async () => {
    const { url, pool } = await createTestDatabase();
    await pool.query(
      `alter table demo_accounts rename to demo_users;
       create view demo_accounts as select 1 as user_id, false as unfinished where pg_terminate_backend(pg_backend_pid())`,
    );
    const run = launch({ DATABASE_URL: url });
    expect(await run.ended).toBe(POSTPONED_START);
    expect(run.output()).toMatch(/^The database failed: .+$/m);
  });

  it('refuses to start if the demo game stays unfinished in a database of the operator, then and later', async () => {
    const { url, pool } = await createTestDatabase();
    await pool.query(
      `create function lock_out() returns trigger language plpgsql as $$
         begin raise 'locked' using errcode = 'lock_not_available'; end $$;
       create trigger lock_out before insert on accounts for each row execute function lock_out()`,
    );
    const run = launch({ DATABASE_URL: url, DEMO: '1' });
    expect(await run.ended).toBe(REFUSED_START);
    expect(run.output()).toMatch(/^The demo game was not finished\. Empty the database, then start again\. .+$/m);
    await pool.query('drop function lock_out() cascade');
    for (const DEMO of ['1', '0']) {
      const later = launch({ DATABASE_URL: url, DEMO });
      expect(await later.ended).toBe(REFUSED_START);
      expect(later.output()).toMatch(/^The demo game was not finished\. Empty the database, then start again\.$/m);
    }
  });

  it('waits while another process fills the demo game', async () => {
    const { url, pool } = await createTestDatabase();
    const [user] = await addUsersWithoutAccount(pool, 1);
    await pool.query('insert into demo_accounts (user_id, unfinished) values ($1, true)', [user]);
    let waiting!: Run;
    await withMigrationLock(pool, silentLog, async () => {
      waiting = launch({ DATABASE_URL: url, MIGRATE: 'off' });
      await expect.poll(waiting.output).toContain('waiting for another process, which migrates or fills the database');
      await pool.query('update demo_accounts set unfinished = false');
    });
    await addressOf(waiting);
  });

  it('says in production where players reach it, and warns of missing settings without which e-mails and links lead nowhere', async () => {
    const { url } = await createTestDatabase();
    const production = { DATABASE_URL: url, NODE_ENV: 'production', JWT_SECRET: 'a signing key that only this test uses' };
    const bare = launch(production);
    await addressOf(bare);
    const warnings = () => bare.output().match(/^ {2}WARNING: \w+ is not set: .+$/gm);
    await expect.poll(warnings).toHaveLength(2);
    expect(bare.output()).not.toContain('Players reach it');
    const complete = launch({ ...production, PUBLIC_URL: 'https://gra.example', SMTP_URL: 'smtps://poczta.example' });
    await addressOf(complete);
    await expect.poll(complete.output).toContain('\n  Players reach it at https://gra.example\n');
    expect(complete.output()).not.toMatch(/WARNING|is not set/);
  });

  it('exits with 0 on SIGTERM, after answering the requests in progress', async () => {
    const { url } = await createTestDatabase();
    const run = launch({ DATABASE_URL: url });
    const address = await addressOf(run);
    const calls = Array.from({ length: 8 }, (_, n) => signUp(address, `leaving${n}`));
    await expect.poll(() => run.output().includes('answered'), { timeout: 60_000, interval: 5 }).toBe(true);
    run.child.kill('SIGTERM');
    const statuses = await Promise.all(calls.map((call) => call.catch(() => 'cut')));
    expect(await run.ended).toBe(0);
    expect(statuses).not.toContain('cut');
    expect(statuses).toContain(200);
  });

  it('exits with 0 on a SIGTERM that comes while it is still being loaded', async () => {
    const { url } = await createTestDatabase();
    const signalWhileLoading = `
      import { registerHooks } from 'node:module';
      const load = (url, context, next) => {
        if (url.endsWith('/src/server.ts')) process.kill(process.pid, 'SIGTERM');
        return next(url, context);
      };
      registerHooks({ load });`;
    const main = fileURLToPath(new URL('main.ts', import.meta.url));
    const hook = `data:text/javascript,${encodeURIComponent(signalWhileLoading)}`;
    const run = runNode(['--import', hook, main], { DATA_DIR: folder, DATABASE_URL: url, PORT: '0', DEMO: '0' });
    expect([await run.ended, run.output()]).toEqual([0, expect.stringContaining('Wieszcz: http')]);
  });

  it('keeps acknowledged changes when the process or its embedded PostgreSQL is killed', async () => {
    const first = launch({});
    expect(await signUp(await addressOf(first), 'przed')).toBe(200);
    first.child.kill('SIGKILL');
    await first.ended;
    const second = launch({});
    const address = await addressOf(second);
    expect(await signUp(address, 'przed')).toBe(409);

    // Commands of the operator work at the same time and leave the database running.
    expect(await command({}, ['audit'])).toEqual([0, expect.stringMatching(/^\d+ checks, 0 differences\n$/)]);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);

    // A killed PostgreSQL is restarted; requests fail meanwhile.
    expect(await signUp(address, 'zaraz_przed')).toBe(200);
    const killed = await postgresPid();
    process.kill(killed, 'SIGKILL');
    // Its processes may answer until a new one starts.
    await expect.poll(() => postgresPid().catch(() => killed), { timeout: 60_000, interval: 100 }).not.toBe(killed);
    let attempts = 0;
    await expect.poll(() => signUp(address, `potem${attempts++}`).catch(() => 0), { timeout: 60_000, interval: 100 }).toBe(200);
    for (const acknowledged of ['przed', 'zaraz_przed']) expect(await signUp(address, acknowledged)).toBe(409);
    const postgres = await postgresPid();
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    await expect.poll(() => processExists(postgres), { timeout: 60_000 }).toBe(false);
  });

  it('creates no database for a command of the operator that lacks the settings of the server', async () => {
    const elsewhere = join(folder, 'elsewhere');
    const refusal = `There is no embedded database in ${elsewhere}, and DATABASE_URL isn't set.`;
    const person = ['--username', 'szef', '--email', 'a@example.org', '--first-name', 'A', '--surname', 'B'];
    for (const words of [['user', 'add', '--role', 'admin', ...person], ['migrate']])
      expect(await command({ DATA_DIR: elsewhere }, words, 'sekret1')).toEqual([1, expect.stringContaining(refusal)]);
    await expect(stat(join(elsewhere, 'postgres'))).rejects.toThrow('ENOENT');
  });

  it('loads no TypeScript compiler when it was compiled beforehand', async () => {
    const script = `
      await import(${JSON.stringify(fileURLToPath(new URL('main.ts', import.meta.url)))});
      console.log(process.moduleLoadList.filter((name) => name.includes('internal/deps/')).join());`;
    const loaded = async () => {
      const run = runNode(['--eval', script], { NODE_COMPILE_CACHE: join(folder, 'compiled') });
      expect(await run.ended).toBe(0);
      return run.output();
    };
    expect(await loaded()).toContain('amaro');
    expect(await loaded()).not.toContain('amaro');
  });

  it('refuses an older schema in commands of the operator and at a start with MIGRATE=off', async () => {
    const { url } = await createTestDatabase({ template: 'template0' });
    const refusal = 'The database is older than this program: it lacks 0001_game.sql. Run npm run admin -- migrate first.\n';
    const admin = (word: string) => command({ DATABASE_URL: url }, [word]);
    expect(await admin('audit')).toEqual([1, refusal]);
    const refused = launch({ DATABASE_URL: url, MIGRATE: 'off' });
    expect([await refused.ended, refused.output()]).toEqual([REFUSED_START, refusal]);
    expect(await admin('migrate')).toEqual([
      0,
      expect.stringMatching(/"0001_game.sql".*"migrated"[^]*\nThe database has this program's schema.\n$/),
    ]);
    expect((await admin('audit'))[0]).toBe(0);
    expect(await addressOf(launch({ DATABASE_URL: url, MIGRATE: 'off' }))).toMatch(/^http/);
  });

  it('adds and blocks users by commands of the operator, without a running server', async () => {
    const { url } = await createTestDatabase();
    const admin = (...words: string[]) => command({ DATABASE_URL: url }, words, 'sekret1\n');
    const flags = ['--email', 'szef@example.org', '--first-name', 'A', '--surname', 'B'];
    expect(await admin('user', 'add', '--role', 'admin', '--username', 'Szef', ...flags)).toEqual([0, 'Added the admin Szef.\n']);
    expect(await admin('user', 'add', '--role', 'player', '--username', 'szef', ...flags)).toEqual([
      1,
      'This username is taken.\n',
    ]);
    expect(await admin('user', 'add', '--role', 'king', '--username', 'Ktoś', ...flags)).toEqual([
      1,
      '--role must be admin, moderator or player\n',
    ]);
    const other = ['--email', 'inna@example.org', ...flags.slice(2)];
    expect(await admin('user', 'add', '--role', 'player', '--username', '0rganizator', ...other)).toEqual([
      1,
      '--username must be 3 to 30 letters, digits or . _ -, and for a player neither vulgar nor reserved for those who run the game\n',
    ]);
    expect(
      await admin('user', 'add', '--role', 'player', '--username', 'Szef2', '--email', '<v@example.org>', ...flags.slice(2)),
    ).toEqual([1, '--email must be an e-mail address\n']);
    expect(await admin('user', 'add', '--role', 'moderator', '--username', 'Moderator', ...other)).toEqual([
      0,
      'Added the moderator Moderator.\n',
    ]);
    expect(await admin('user', 'block', '--username', 'nikt')).toEqual([1, 'There is no user nikt.\n']);
    expect(await admin('user', 'block', '--username', 'Szef')).toEqual([
      0,
      'Blocked Szef; their tokens stop working within a second.\n',
    ]);
    expect((await admin('dance'))[0]).toBe(1);
  });

  it('ends sessions and removes second factors by commands of the operator', async () => {
    const { url, pool } = await createTestDatabase();
    const admin = (...words: string[]) => command({ DATABASE_URL: url }, words);
    await pool.query(
      `with added as (
         insert into users (username, first_name, surname, email, role, password_hash)
         values ('Szefowa', 'A', 'B', 'szefowa@example.org', 'admin', '') returning id
       )
       insert into second_factors (user_id, secret, key_id, started_at, confirmed_at, recovery_salt)
       select id, '', '', now(), now(), '' from added`,
    );
    const removing = ['user', 'remove-second-factor', '--username', 'szefowa'];
    const epoch = async () => (await pool.query<{ token_epoch: number }>('select token_epoch from users')).rows[0]!.token_epoch;
    expect(await admin(...removing)).toEqual([
      0,
      'Removed the second factor of Szefowa and ended all their sessions; their tokens stop working within a second.\n',
    ]);
    expect(await epoch()).toBe(1);
    expect(await admin(...removing)).toEqual([0, 'Szefowa has no second factor.\n']);
    expect(await epoch()).toBe(1);
    expect(await admin('user', 'end-sessions', '--username', 'szefowa')).toEqual([
      0,
      'Ended all sessions of Szefowa; their tokens stop working within a second.\n',
    ]);
    expect(await epoch()).toBe(2);
    expect((await pool.query('select kind, actor_id, subject from acts order by id')).rows).toEqual([
      { kind: 'secondFactorReset', actor_id: null, subject: 'Szefowa' },
      { kind: 'sessionsEnded', actor_id: null, subject: 'Szefowa' },
    ]);
    expect(await admin('user', 'end-sessions', '--username', 'nikt')).toEqual([1, 'There is no user nikt.\n']);
  });
});
