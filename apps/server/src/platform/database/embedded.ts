import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, readFile, readlink, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Client } from 'pg';
import type { Log } from '../log.ts';
import { StartupError } from '../startup-error.ts';
import { type GuardedUse, guardedUse } from './embedded-guard.ts';
import { type EmbeddedHome, prepareHome, spawnApart } from './embedded-home.ts';

export type EmbeddedServer = {
  /** A connection string, for us and for psql alike. */
  url(database: string): string;
  /** Stops PostgreSQL, unless another process still uses it: the last one out turns off the light. */
  stop(): Promise<void>;
};

const USER = 'wieszcz';
const START_TIMEOUT = 60_000;
const MOST_FAILURES = 12;

/** Only a Unix socket in a folder that nobody else may enter: no port, no password, nothing beyond this machine. */
const SETTINGS = {
  listen_addresses: '',
  max_connections: '100',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_min_messages: 'warning',
};

/**
 * A real PostgreSQL server on the files in `folder`, started unless it already runs: a process that was killed leaves its server behind
 * for some seconds (see `embedded-guard.ts`), and two processes may share one. While we live it is restarted whenever it dies.
 */
export async function startEmbedded(folder: string, log: Log, settings: Record<string, string> = {}): Promise<EmbeddedServer> {
  const home = await prepareHome(folder);
  if (!(await exists(join(home.cluster, 'PG_VERSION')))) await createCluster(home);
  const url = (database: string) => `postgres://${USER}@localhost/${database}?host=${encodeURIComponent(home.sockets)}`;
  let use: GuardedUse | undefined;
  const start = async () => {
    const former = use;
    // Anew each time: the guard ends when it stops PostgreSQL.
    use = await guardedUse(home);
    former?.end();
    return ensureRunning(home, url('postgres'), { ...SETTINGS, ...settings });
  };
  let running = await start().catch((error: unknown) => {
    use?.end();
    throw error;
  });

  let stopping = false;
  let restarting = Promise.resolve();
  const restart = async () => {
    for (;;) {
      if (stopping) return;
      log.warn('the embedded PostgreSQL is gone; starting it again');
      try {
        running = await start();
        return watch();
      } catch (error) {
        log.error({ error: String(error) }, 'the embedded PostgreSQL does not start');
      }
    }
  };
  const watch = () => {
    running.presence.once('end', () => {
      if (!stopping) restarting = restart();
    });
  };
  watch();

  return {
    url,
    async stop() {
      stopping = true;
      await restarting;
      const { pid, presence } = running;
      const shared = await isShared(presence);
      await presence.end().catch(() => undefined);
      if (!shared) await endProcess(pid, 'SIGINT');
      use?.end();
      use = undefined;
    },
  };
}

/** The server's process id and a connection that we keep: it tells us when the server dies, and others that the server is in use. */
type Running = { pid: number; presence: pg.Client };

async function ensureRunning(home: EmbeddedHome, url: string, settings: Record<string, string>): Promise<Running> {
  const deadline = Date.now() + START_TIMEOUT;
  let failures = 0;
  while (Date.now() < deadline && failures < MOST_FAILURES) {
    const pid = await readPid(home);
    const presence = pid && (await connect(url));
    if (presence) return { pid, presence };
    if (!pid || !(await isPostgres(pid))) {
      if (pid) await clearStalePid(home);
      const ended = await launch(home, settings);
      // A killed server's own helpers may still be leaving its shared memory: give them time.
      if (ended) await sleep(100 * ++failures);
    }
    await sleep(30);
  }
  throw new StartupError(`The embedded PostgreSQL doesn't start: ${await lastComplaint(home)} (${home.logFile})`);
}

/** Leaves the server starting, or says that it ended at once. Where another process was quicker ours ends by itself. */
async function launch(home: EmbeddedHome, settings: Record<string, string>): Promise<boolean> {
  const all = { ...settings, unix_socket_directories: home.sockets, unix_socket_permissions: '0700' };
  const child = spawnApart(home, home.program('postgres'), [
    '-D',
    home.cluster,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  child.unref();
  return Promise.race([ending(child).then(() => true), sleep(100, false)]);
}

async function lastComplaint(home: EmbeddedHome): Promise<string> {
  const lines = (await readFile(home.logFile, 'utf8').catch(() => '')).split('\n');
  return lines.findLast((line) => /FATAL|PANIC/.test(line))?.replace(/^.*(FATAL|PANIC): +/, '') ?? 'no reason given';
}

/** In a draft folder first, so that a killed or a second start never meets half a cluster. */
async function createCluster(home: EmbeddedHome) {
  const draft = `${home.cluster}.${randomBytes(4).toString('hex')}`;
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const code = await ending(
    spawnApart(home, home.program('initdb'), ['-D', draft, '-U', USER, '--auth=trust', '--no-instructions', ...locale]),
  );
  if (code !== 0)
    throw new StartupError(`The embedded PostgreSQL can't create its files (initdb ended with ${code}); see ${home.logFile}`);
  await rename(draft, home.cluster).catch(() => rm(draft, { recursive: true, force: true }));
}

const ending = (child: ChildProcess) =>
  new Promise<number | null>((resolve, reject) => {
    child.once('exit', resolve);
    child.once('error', (error) => reject(new StartupError(`The embedded PostgreSQL can't be run: ${error.message}`)));
  });

/**
 * Whoever leaves gives its lock back before it asks for all of them: of several that leave at the same moment one gets it. Connections
 * that were closed a moment ago (our own) take a little to leave.
 */
async function isShared(presence: pg.Client): Promise<boolean> {
  const left = await presence.query<{ alone: boolean }>(LEAVE).catch(() => null);
  if (left && !left.rows[0]!.alone) return true;
  for (let look = 0; look < LOOKS_FOR_OTHERS; look++) {
    const others = await presence.query(OTHER_CLIENTS).catch(() => null);
    if (!others?.rowCount) return false;
    await sleep(50);
  }
  return true;
}

/** Held together by all processes that use the server. */
const IN_USE = 1;
const ENTER = `select pg_advisory_lock_shared(${IN_USE})`;
const LEAVE = `select pg_advisory_unlock_shared(${IN_USE}), pg_try_advisory_lock(${IN_USE}) as alone`;
const LOOKS_FOR_OTHERS = 8;
const OTHER_CLIENTS = `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;

async function connect(url: string): Promise<pg.Client | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, application_name: 'wieszcz presence' });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch {
    return null;
  }
  // Fails where the server is about to end: whoever stops it holds the lock.
  const entered = await client.query(ENTER).catch(() => null);
  if (!entered) await client.end().catch(() => undefined);
  return entered && client;
}

async function readPid(home: EmbeddedHome): Promise<number | null> {
  const text = await readFile(join(home.cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || null;
}

/** Sends the signal, unless the process is gone already, and waits until it is. */
export async function endProcess(pid: number, signal: NodeJS.Signals): Promise<void> {
  if (await isAlive(pid)) process.kill(pid, signal);
  while (await isAlive(pid)) await sleep(20);
}

/** Not a zombie either: where nobody reaps orphans (a container's first process) a dead server keeps its number. */
async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  return status === null || !/\) [ZX]/.test(status);
}

async function isPostgres(pid: number): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'postgres');
  return name.trim() === 'postgres';
}

/**
 * The file names a process that is dead, or alive but not PostgreSQL (numbers are given out anew after a restart of the machine).
 * The first PostgreSQL clears up itself; the second would refuse to start for ever, so the file goes once no server process is left in the folder.
 */
async function clearStalePid(home: EmbeddedHome) {
  const pid = await readPid(home);
  if (!pid || !(await exists(`/proc/${pid}`))) return;
  for (const entry of await readdir('/proc')) {
    if (
      /^\d+$/.test(entry) &&
      (await readlink(`/proc/${entry}/cwd`).catch(() => '')) === home.cluster &&
      (await isAlive(Number(entry)))
    )
      return;
  }
  await rm(join(home.cluster, 'postmaster.pid'), { force: true });
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
