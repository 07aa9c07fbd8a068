import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placeCluster } from '../../testing/cluster.ts';
import { processExists, runNode } from '../../testing/process.ts';
import { type Log, silentLog } from '../log.ts';
import { type EmbeddedOptions, type EmbeddedServer, startEmbedded } from './embedded.ts';
import { openDatabase } from './open.ts';

const FAST = { fsync: 'off' };
let folder: string;
let running: EmbeddedServer[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wieszcz-embedded-'));
  await chmod(folder, 0o755);
});
afterEach(async () => {
  for (const server of running) await server.stop();
  running = [];
  await rm(folder, { recursive: true, force: true });
});

/** Starts the server in the test's folder. In an empty one, it initialises the cluster. */
async function start(log: Log = silentLog, options?: EmbeddedOptions): Promise<EmbeddedServer> {
  const server = await startEmbedded(join(folder, 'postgres'), log, FAST, options);
  running.push(server);
  return server;
}

const place = () => placeCluster(join(folder, 'postgres'));

async function query(server: EmbeddedServer, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: server.url('postgres') });
  client.on('error', () => undefined);
  await client.connect();
  return client
    .query<Record<string, unknown>>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Commits a table, then halts the process of its session, so that PostgreSQL can't stop in order. */
async function commitAndHalt(url: string) {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table kept as select 1 as one');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  process.kill(rows[0]!.pid, 'SIGSTOP');
}

/** A program that starts the server in the folder that is its argument, and prints its address. */
const START_AND_PRINT_URL = `
  import { startEmbedded } from '${new URL('embedded.ts', import.meta.url).href}';
  import { silentLog } from '${new URL('../log.ts', import.meta.url).href}';
  const server = await startEmbedded(process.argv[1], silentLog, ${JSON.stringify(FAST)}, { stopTimeoutSeconds: 1 });
  console.log(server.url('postgres'));`;

/** The sessions of processes that wait until a claimed server has stopped. */
const LIST_WAITING = `select pid from pg_locks where locktype = 'advisory' and not granted`;

const pidOf = async () => Number.parseInt(await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10);

describe('The embedded database', () => {
  it('keeps its data over a restart, and leaves no process running', async () => {
    await place();
    const first = await start();
    await query(first, 'create table kept as select 1 as one');
    const pid = await pidOf();
    await first.stop();
    expect(processExists(pid)).toBe(false);
    expect(await query(await start(), 'select one from kept')).toEqual([{ one: 1 }]);
  });

  it('has UTF-8, ICU and the required extensions', async () => {
    const rows = await query(
      await start(),
      `select current_setting('server_encoding') as encoding, 'ł' < 'm' collate "pl-PL-x-icu" as polish,
              (select count(*)::int from pg_available_extensions where name in ('unaccent', 'pg_trgm')) as extensions`,
    );
    expect(rows).toEqual([{ encoding: 'UTF8', polish: true, extensions: 2 }]);
  });

  it('listens on no network address, and only its user may enter the folder of its socket', async () => {
    await place();
    const server = await start();
    expect(await query(server, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    const sockets = new URL(server.url('x')).searchParams.get('host')!;
    expect(execFileSync('ls', ['-ld', sockets], { encoding: 'utf8' })).toMatch(/^drwx------/);
  });

  it('is shared by a second process and stopped by the last one', async () => {
    const [one, other] = await Promise.all([start(), start()]);
    const pid = await pidOf();
    await one.stop();
    expect(processExists(pid)).toBe(true);
    expect(await query(other, 'select 1 as one')).toEqual([{ one: 1 }]);
    await other.stop();
    expect(processExists(pid)).toBe(false);
  });

  it('can be claimed only by its single user, and is then not used by others until it has stopped', async () => {
    await place();
    const [one, other] = await Promise.all([start(), start()]);
    expect(await one.claim()).toBe(false);
    await other.stop();
    expect(await one.claim()).toBe(true);
    const pid = await pidOf();
    const waiting = start();
    await expect.poll(() => query(one, LIST_WAITING), { timeout: 60_000 }).toHaveLength(1);
    await one.stop();
    expect(processExists(pid)).toBe(false);
    expect(await query(await waiting, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await pidOf()).not.toBe(pid);
  });

  it('is stopped when two processes stop using it at the same moment', async () => {
    await place();
    const both = await Promise.all([start(), start()]);
    const pid = await pidOf();
    await Promise.all(both.map((server) => server.stop()));
    expect(processExists(pid)).toBe(false);
  });

  it('is ended as by a crash if it does not stop in time, and keeps its data', async () => {
    await place();
    const server = await start(silentLog, { stopTimeoutSeconds: 1 });
    await server.claim();
    const pid = await pidOf();
    await commitAndHalt(server.url('postgres'));
    await server.stop();
    expect(processExists(pid)).toBe(false);
    expect(await query(await start(), 'select one from kept')).toEqual([{ one: 1 }]);
  });

  it('is ended in the same way after its only process was killed', async () => {
    await place();
    const { child, output } = runNode(['--input-type=module', '--eval', START_AND_PRINT_URL, join(folder, 'postgres')], {});
    await expect.poll(output, { timeout: 60_000 }).toMatch(/^postgres:.*\n/);
    const pid = await pidOf();
    await commitAndHalt(output().trim());
    child.kill('SIGKILL');
    await expect.poll(() => processExists(pid), { timeout: 60_000, interval: 100 }).toBe(false);
    expect(await query(await start(), 'select one from kept')).toEqual([{ one: 1 }]);
  });

  it('is restarted when it dies', async () => {
    await place();
    const server = await start();
    await query(server, 'create table kept as select 1 as one');
    const killed = await pidOf();
    process.kill(killed, 'SIGKILL');
    await expect
      .poll(() => query(server, 'select one from kept').catch(() => null), { timeout: 60_000, interval: 100 })
      .toEqual([{ one: 1 }]);
    expect(await pidOf()).not.toBe(killed);
  });

  it('is restarted as soon as it can start again, and is tried about once a second until then', async () => {
    await place();
    const failures: unknown[] = [];
    const log = { ...silentLog, error: (...line: unknown[]) => void failures.push(line) } as typeof silentLog;
    const server = await start(log);
    const logFile = join(folder, 'postgres', 'server.log');
    await rm(logFile);
    // A start fails at once when the log can't be opened.
    await mkdir(logFile);
    process.kill(await pidOf(), 'SIGKILL');
    await expect.poll(() => failures.length, { timeout: 60_000 }).toBeGreaterThan(0);
    const [before, watchedFrom] = [failures.length, performance.now()];
    await sleep(2_500);
    expect(failures.length - before).toBeLessThanOrEqual(1 + (performance.now() - watchedFrom) / 1_000);
    await rmdir(logFile);
    await expect
      .poll(() => query(server, 'select 1 as one').catch(() => null), { timeout: 60_000, interval: 100 })
      .toEqual([{ one: 1 }]);
  });

  it('starts although its former process id belongs to another process', async () => {
    await place();
    const server = await start();
    await server.stop();
    execFileSync('sh', [
      '-c',
      `printf '%s\\n/x\\n1\\n5432\\n/x\\n\\n0 0\\n' ${process.pid} > ${join(folder, 'postgres', 'cluster', 'postmaster.pid')}`,
    ]);
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is never incomplete: an interrupted first fill is discarded, and only one of two concurrent processes fills it', async () => {
    const fill = async (pool: pg.Pool) => {
      await pool.query('create table filled as select 1 as one');
    };
    const open = (seed: (pool: pg.Pool) => Promise<void>) =>
      openDatabase({ databaseUrl: null, dataDir: folder, seed }, silentLog);
    const interrupted = open(async (pool) => {
      await fill(pool);
      throw new Error('interrupted');
    });
    await expect(interrupted).rejects.toThrow('interrupted');

    const opened = await Promise.all([open(fill), open(fill)]);
    for (const { pool } of opened) expect((await pool.query('select one from filled')).rows).toEqual([{ one: 1 }]);
    for (const { close } of opened) await close();
  });

  it('gets its schema when it is created, even with MIGRATE=off', async () => {
    const { pool, close } = await openDatabase({ databaseUrl: null, dataDir: folder, migrate: false }, silentLog);
    expect((await pool.query('select from accounts')).rowCount).toBe(1);
    await pool.query(`delete from migrations where name = '0001_game.sql'`);
    await close();
    const again = openDatabase({ databaseUrl: null, dataDir: folder, migrate: false }, silentLog);
    await expect(again).rejects.toThrow('The database is older than this program: it lacks 0001_game.sql.');
  });
});
