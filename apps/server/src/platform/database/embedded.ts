import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, readFile, readlink, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Client } from 'pg';
import type { Log } from '../log.ts';
import { StartupError } from '../startup-error.ts';
import { ARCHIVE_OFF, ARCHIVE_ON, chooseArchive } from './embedded-archive.ts';
import { registerUse, STOP_TIMEOUT_SECONDS, type Registration } from './embedded-guard.ts';
import { type EmbeddedHome, prepareHome, spawnDetached } from './embedded-home.ts';
import { hasUsableCluster } from './embedded-version.ts';
import { isAlive, isPostgres, stopPostgres } from './processes.ts';

export type EmbeddedServer = {
  /** The connection string of a database of this server, for the driver and for psql. */
  url(database: string): string;
  /** Keeps other processes from using the server until it is stopped; false if another process uses it already. */
  claim(): Promise<boolean>;
  /** Stops PostgreSQL unless another process still uses it. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** The folder of PostgreSQL's programs; default: the packaged ones. */
  programs?: string | undefined;
  /** The superuser of the cluster; default: that of clusters created here. */
  user?: string;
  /** The folder for backups, where the WAL is archived; null: no archive; default: as at the last start. */
  backupDir?: string | null | undefined;
  /** Time for PostgreSQL to stop in order, a whole number; default: `STOP_TIMEOUT_SECONDS`. */
  stopTimeoutSeconds?: number;
};

export const USER = 'wieszcz';
const START_TIMEOUT_MS = 60_000;
/** Time between the attempts to restart a server that died: a start may fail at once. */
const RESTART_PAUSE_MS = 1_000;
/** Starts that fail at once, after which PostgreSQL is considered unable to start. */
const MAX_FAILURES = 12;

/** PostgreSQL listens only on a Unix socket in a private folder, so it needs neither a port nor a password. */
export const SETTINGS = {
  listen_addresses: '',
  // For eight processes (`WORKERS`) with all their pools.
  max_connections: '400',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_min_messages: 'warning',
};

/**
 * Starts a PostgreSQL server on the files in `folder`, unless one is running: processes may share a server, and the server of a killed process
 * runs for some more seconds (see `embedded-guard.ts`). Restarts the server if it dies. `settings` are configuration parameters of PostgreSQL
 * that override `SETTINGS`. Rejects with a StartupError.
 */
export async function startEmbedded(
  folder: string,
  log: Log,
  settings: Record<string, string> = {},
  { programs, user = USER, backupDir, stopTimeoutSeconds = STOP_TIMEOUT_SECONDS }: EmbeddedOptions = {},
): Promise<EmbeddedServer> {
  const home = await prepareHome(folder, programs);
  if (!(await hasUsableCluster(home))) await createCluster(home);
  const archive = (await chooseArchive(home, backupDir)) ? ARCHIVE_ON : ARCHIVE_OFF;
  const url = (database: string) => urlOf(home, user, database);
  let registration: Registration | undefined;
  const start = async () => {
    const previous = registration;
    // Each start registers again, because the guard ends when it stops PostgreSQL.
    registration = await registerUse(home, stopTimeoutSeconds);
    previous?.end();
    return ensureRunning(home, url('postgres'), { ...SETTINGS, ...archive, ...settings });
  };
  let running = await start().catch((error: unknown) => {
    registration?.end();
    throw error;
  });
  await warnOfOtherArchive(running.presence, archive, log);

  const stopping = new AbortController();
  let isClaimed = false;
  let restarting = Promise.resolve();
  const restart = async () => {
    while (!stopping.signal.aborted) {
      log.warn('the embedded PostgreSQL has died; restarting it');
      try {
        running = await start();
        return watch();
      } catch (error) {
        log.error({ error: String(error) }, 'the embedded PostgreSQL does not start');
        await sleep(RESTART_PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  const watch = () => {
    running.presence.once('end', () => {
      if (!stopping.signal.aborted) restarting = restart();
    });
  };
  watch();

  return {
    url,
    async claim() {
      const isFree = !(await isShared(running.presence));
      // Without its connection the process holds no lock.
      isClaimed = isFree && (await running.presence.query('select 1').then(Boolean, () => false));
      return isClaimed;
    },
    async stop() {
      stopping.abort();
      await restarting;
      const { pid, presence } = running;
      // Clients that connected after the claim, such as a process that waits for the server to end, don't keep it running.
      const shared = !isClaimed && (await isShared(presence));
      // Ends PostgreSQL before the connection that holds the lock. Otherwise a waiting process would get the lock of a server that is about
      // to end.
      if (!shared) await stopPostgres(pid, stopTimeoutSeconds * 1000);
      await presence.end().catch(() => undefined);
      registration?.end();
      registration = undefined;
    },
  };
}

/** The connection string of a database of the server, for the driver and for psql. */
export const urlOf = (home: EmbeddedHome, user: string, database: string): string =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(home.sockets)}`;

/** Another process may have started the server with another BACKUP_DIR. The archive starts or ends when PostgreSQL starts the next time. */
async function warnOfOtherArchive(presence: pg.Client, wanted: { archive_mode: string }, log: Log) {
  const { rows } = await presence.query<{ archive_mode: string }>('show archive_mode');
  if (rows[0]!.archive_mode === wanted.archive_mode) return;
  log.warn({ archiving: rows[0]!.archive_mode }, 'BACKUP_DIR takes effect when the embedded PostgreSQL is started the next time');
}

/**
 * The server's process id, and a permanent connection. The connection holds the shared lock that shows other processes that the server is in
 * use, and its end shows that the server has died.
 */
type Running = { pid: number; presence: pg.Client };

/** Connects to the server, and starts it if it isn't running. */
async function ensureRunning(home: EmbeddedHome, url: string, settings: Record<string, string>): Promise<Running> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  let failures = 0;
  while (Date.now() < deadline && failures < MAX_FAILURES) {
    const pid = await readPid(home);
    const presence = pid && (await connect(url));
    if (presence) return { pid, presence };
    if (!pid || !(await isPostgres(pid))) {
      if (pid) await clearStalePid(home);
      const ended = await launch(home, settings);
      // Waits longer after each failure: child processes of a killed server may still use its shared memory.
      if (ended) await sleep(100 * ++failures);
    }
    await sleep(30);
  }
  throw new StartupError(`The embedded PostgreSQL doesn't start: ${await lastLoggedError(home)} (${home.logFile})`);
}

/** Starts the server process. Resolves to true if it ends within 100 ms, for example because another process started the server first. */
async function launch(home: EmbeddedHome, settings: Record<string, string>): Promise<boolean> {
  const allSettings = { ...settings, unix_socket_directories: home.sockets, unix_socket_permissions: '0700' };
  const child = spawnDetached(home, home.program('postgres'), [
    '-D',
    home.cluster,
    ...Object.entries(allSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  child.unref();
  return Promise.race([exitOf(child).then(() => true), sleep(100, false)]);
}

export async function lastLoggedError(home: EmbeddedHome): Promise<string> {
  const lines = (await readFile(home.logFile, 'utf8').catch(() => '')).split('\n');
  // A connection that is refused meanwhile is logged as fatal, too.
  const isReason = (line: string) => /FATAL|PANIC/.test(line) && !line.includes('the database system is');
  return lines.findLast(isReason)?.replace(/^.*(FATAL|PANIC): +/, '') ?? 'no reason given';
}

/** Creates the cluster in a draft folder and renames it, so that neither a killed nor a concurrent start finds an incomplete cluster. */
async function createCluster(home: EmbeddedHome) {
  const draft = `${home.cluster}.${randomBytes(4).toString('hex')}`;
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const code = await exitOf(
    spawnDetached(home, home.program('initdb'), ['-D', draft, '-U', USER, '--auth=trust', '--no-instructions', ...locale]),
  );
  if (code !== 0)
    throw new StartupError(`The embedded PostgreSQL can't create its files (initdb ended with ${code}); see ${home.logFile}`);
  await rename(draft, home.cluster).catch(() => rm(draft, { recursive: true, force: true }));
}

const exitOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve, reject) => {
    child.once('exit', resolve);
    child.once('error', (error) => reject(new StartupError(`The embedded PostgreSQL can't be run: ${error.message}`)));
  });

/**
 * Whether another process uses the server. Each process releases its shared lock before it tries to take the exclusive one, so exactly one of
 * several processes that stop at the same moment gets it. Clients without the lock, such as psql, count too. Checks repeatedly, because
 * connections that were just closed stay listed for a moment.
 */
async function isShared(presence: pg.Client): Promise<boolean> {
  const released = await presence.query<{ alone: boolean }>(RELEASE_AND_TRY_EXCLUSIVE).catch(() => null);
  if (released && !released.rows[0]!.alone) return true;
  for (let attempt = 0; attempt < MAX_CHECKS; attempt++) {
    const others = await presence.query(LIST_OTHER_CLIENTS).catch(() => null);
    if (!others?.rowCount) return false;
    await sleep(50);
  }
  return true;
}

/** Key of the advisory lock that all processes using the server hold in shared mode. */
const IN_USE = 1;
const LOCK_SHARED = `select pg_advisory_lock_shared(${IN_USE})`;
const RELEASE_AND_TRY_EXCLUSIVE = `select pg_advisory_unlock_shared(${IN_USE}), pg_try_advisory_lock(${IN_USE}) as alone`;
/** With their pauses these checks take two seconds, because the server processes of closed connections end late on a busy machine. */
const MAX_CHECKS = 40;
const LIST_OTHER_CLIENTS = `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;

/** Connects and takes the shared lock; null if the server isn't ready or is about to stop. */
async function connect(url: string): Promise<pg.Client | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, application_name: 'wieszcz presence' });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch {
    return null;
  }
  // Waits while a process that stops or has claimed the server holds the exclusive lock, and fails if that process stops the server.
  const locked = await client.query(LOCK_SHARED).catch(() => null);
  if (!locked) await client.end().catch(() => undefined);
  return locked && client;
}

/** Whether a server, of whatever version, runs on the cluster. */
export async function isRunning(home: EmbeddedHome): Promise<boolean> {
  const pid = await readPid(home);
  return pid !== null && isPostgres(pid);
}

async function readPid(home: EmbeddedHome): Promise<number | null> {
  const text = await readFile(join(home.cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || null;
}

/**
 * Removes a pid file that names a living process other than PostgreSQL, as happens when process ids are reused after a restart of the machine.
 * PostgreSQL would refuse to start. It removes the file itself if the process is dead. The file stays while any process has the cluster as its
 * working folder, as all processes of a server have.
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
