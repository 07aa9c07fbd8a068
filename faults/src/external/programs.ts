import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Debian's folder of PostgreSQL's programs, one per major version. */
const POSTGRES = '/usr/lib/postgresql';
const STOP_TIMEOUT_MS = 20_000;

/** The folders with the programs of the machine's packages; that of the newest PostgreSQL comes last. */
const programFolders = (): string[] => [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin', postgresFolder()];

/** The folder of the programs of the newest installed PostgreSQL. */
export function postgresFolder(): string {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).map(Number).filter(Boolean) : [];
  return join(POSTGRES, String(Math.max(0, ...versions)), 'bin');
}

export function findProgram(name: string): string | undefined {
  return programFolders()
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

/** PostgreSQL and PgBouncer refuse to run as root, so root runs them as Debian's user for PostgreSQL. */
export function databaseUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

export type Program = {
  pid: number;
  ended: Promise<void>;
  isRunning(): boolean;
  /** Whether it was ended by SIGKILL. */
  wasKilled(): boolean;
  signal(name: NodeJS.Signals): void;
  /** Requests the end, kills the program if that takes long, and waits until it has ended. */
  stop(): Promise<void>;
};

type ProgramOptions = { folder: string; logFile: string; env?: Record<string, string>; asDatabaseUser?: boolean };

/** Starts a program with the working directory `folder`. Its output is appended to the log file. */
export function startProgram(name: string, args: string[], { folder, logFile, env, asDatabaseUser }: ProgramOptions): Program {
  const log = openSync(logFile, 'a', 0o644);
  const child: ChildProcess = spawn(findProgram(name) ?? name, args, {
    cwd: folder,
    // A process group of its own, so that Ctrl+C reaches only the run, which cleans up in order.
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: programFolders().join(':'), LANG: 'C.UTF-8', ...env },
    ...(asDatabaseUser && databaseUser()),
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  const signal = (wanted: NodeJS.Signals) => void (isRunning() && child.kill(wanted));
  return {
    pid: child.pid!,
    ended,
    isRunning,
    wasKilled: () => child.signalCode === 'SIGKILL',
    signal,
    async stop() {
      signal('SIGTERM');
      const timer = setTimeout(() => signal('SIGKILL'), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
