import { chmod, chown, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { StartupError } from '../startup-error.ts';
import { registerUse, STOP_TIMEOUT_SECONDS } from './embedded-guard.ts';
import { type EmbeddedHome, spawnDetached } from './embedded-home.ts';
import { lastLoggedError, SETTINGS, urlOf } from './embedded.ts';
import { stopPostgres } from './processes.ts';

export type Recovery = {
  /** The folder of the archived WAL; null: only the WAL in the backup itself. */
  archive: string | null;
  /** The end of the recovery; null: the end of the archive. */
  to: Date | null;
  /** The superuser of the cluster. */
  user: string;
};

/** Overrides settings of the backed-up server that refer to files, libraries, ports or standbys of its installation. */
export const PORTABLE_SETTINGS = {
  port: '5432',
  ssl: 'off',
  shared_preload_libraries: '',
  logging_collector: 'off',
  // Without the standbys each commit would wait for ever.
  synchronous_standby_names: '',
};

/**
 * Run by PostgreSQL in the folder of the cluster. PostgreSQL asks for files that don't exist, too, and takes a low exit code as "no such
 * file", which is the end of the archive. A file that can't be unpacked must not look like that: exit codes above 125 end the recovery.
 */
const RESTORE_COMMAND = 'test -f ../recovery-source/%f.gz || exit 1; gzip -dc ../recovery-source/%f.gz > %p || exit 255';

/** Error codes of connections to a server that starts, or that is about to end because it can't recover. */
const NOT_READY = ['57P01', '57P02', '57P03', 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'];
/** The driver's error for a connection that the server closes before it is ready. It has no code. */
const CLOSED = 'Connection terminated unexpectedly';

/**
 * Lets PostgreSQL recover a cluster that was unpacked from a base backup, and stops it. Has no time limit: the WAL of a busy day may need
 * an hour. Rejects with a StartupError if PostgreSQL can't recover it: the archive ends before `to`, or a file in it is damaged.
 */
export async function recover(home: EmbeddedHome, { archive, to, user }: Recovery): Promise<void> {
  const folder = dirname(home.cluster);
  const files = { source: join(folder, 'recovery-source'), access: await grantAccess(folder) };
  if (archive) await symlink(archive, files.source);
  await prepareCluster(home);
  const settings = {
    ...SETTINGS,
    ...PORTABLE_SETTINGS,
    // Connections are refused until the recovery has ended, so it doesn't need the connection limits of the backed-up server.
    hot_standby: 'off',
    // Archives nothing now, but notes what the archive lacks: the history of the timeline that begins here. A server that continues the same
    // archive then adds it, and later restores of an older backup follow that timeline instead of the abandoned one.
    archive_mode: 'on',
    archive_command: '',
    archive_library: '',
    hba_file: files.access,
    restore_command: archive ? RESTORE_COMMAND : 'false',
    recovery_target_action: 'promote',
    // Abbreviations of time zones, even Z, aren't known yet when PostgreSQL reads this setting.
    ...(to && { recovery_target_time: to.toISOString().replace('Z', '+00') }),
    unix_socket_directories: home.sockets,
    unix_socket_permissions: '0700',
  };
  const registration = await registerUse(home);
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawnDetached(home, home.program('postgres'), ['-D', home.cluster, ...args]);
  let hasEnded = false;
  child.once('exit', () => (hasEnded = true));
  child.once('error', () => (hasEnded = true));
  try {
    while (!(await acceptsConnections(urlOf(home, user, 'postgres')))) {
      if (hasEnded)
        throw new StartupError(`PostgreSQL can't recover the backup: ${await lastLoggedError(home)} (${home.logFile})`);
      await sleep(100);
    }
  } finally {
    if (!hasEnded && child.pid) await stopPostgres(child.pid, STOP_TIMEOUT_SECONDS * 1000);
    registration.end();
    for (const file of Object.values(files)) await rm(file, { force: true });
  }
}

/**
 * Writes a file of rules (`hba_file`) that asks for no password, whatever the backed-up server asked for, and returns its path. Only the user
 * that runs PostgreSQL, and root, may enter the folder of its socket.
 */
export async function grantAccess(folder: string): Promise<string> {
  const file = join(folder, 'recovery-access');
  await writeFile(file, 'local all all trust\n', { mode: 0o644 });
  return file;
}

async function prepareCluster(home: EmbeddedHome) {
  await chmod(home.cluster, 0o700);
  // The packages of some systems keep this file elsewhere, so it isn't in the backup.
  const configuration = join(home.cluster, 'postgresql.conf');
  const created = [join(home.cluster, 'recovery.signal')];
  if (!(await stat(configuration).catch(() => null))) created.push(configuration);
  for (const path of created) await writeOwned(home, path);
}

async function writeOwned(home: EmbeddedHome, path: string) {
  await writeFile(path, '', { mode: 0o600 });
  if (home.databaseUser) await chown(path, home.databaseUser.uid, home.databaseUser.gid);
}

/** Whether the server accepts connections; false while it starts or ends. Rejects with any other failure: waiting wouldn't mend it. */
export async function acceptsConnections(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (message === CLOSED || (code !== undefined && NOT_READY.includes(code))) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
