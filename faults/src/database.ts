import { execFile } from 'node:child_process';
import { readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startEmbedded } from '@wieszcz/server/database/embedded';
import { prepareSchema } from '@wieszcz/server/database/open';
import { createPool } from '@wieszcz/server/database/pool';
import { endProcess } from '@wieszcz/server/database/processes';
import { silentLog } from '@wieszcz/server/log';
import pg from 'pg';
import { FIND_CONNECTION, SWITCH_WAL } from './database.queries.ts';

/** Durable, as in production. A kill is harder to survive while the WAL writer sleeps for long: only commits write the WAL then. */
const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_writer_delay: '10s',
  max_connections: '300',
};

const RECOVERY_MS = 120_000;

/** The PostgreSQL server of one run. It is restarted when it dies. */
export type Database = {
  /** Connections of the run itself, not of the game. */
  pool: pg.Pool;
  url: string;
  logFile: string;
  postmaster(): Promise<number>;
  /** The process id of a connection of the game, chosen by the seed. With `inTransaction`, one in a transaction is preferred. */
  findConnection(inTransaction: boolean, seed: number): Promise<number>;
  /** Sends SIGKILL to a process of the database and waits until PostgreSQL reacts. Resolves with false if the process had ended before. */
  kill(pid: number): Promise<boolean>;
  waitUntilReady(): Promise<void>;
  /** Switches to a new WAL file. Rejects if the disk is full. */
  switchWalFile(): Promise<void>;
  close(): Promise<void>;
};

export type DatabaseFolders = {
  data: string;
  /** A separate folder for the WAL; default: in `data`. */
  wal?: string;
  settings?: Record<string, string>;
};

export async function startDatabase({ data, wal, settings }: DatabaseFolders): Promise<Database> {
  const cluster = join(data, 'postgres', 'cluster');
  const start = () => startEmbedded(join(data, 'postgres'), silentLog, { ...SETTINGS, ...settings });
  let server = await start();
  if (wal) {
    await server.stop();
    await moveWal(join(cluster, 'pg_wal'), join(wal, 'pg_wal'));
    server = await start();
  }
  const admin = await connect(server.url('postgres'));
  await admin.query('create database game').finally(() => admin.end());
  const url = server.url('game');
  await prepareSchema(url, silentLog);
  const pool = createPool(url, silentLog, { application_name: 'faults', max: 20 });

  const postmaster = async () => Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10);
  async function waitUntilReady(): Promise<void> {
    const deadline = performance.now() + RECOVERY_MS;
    for (;;) {
      const client = await connect(url).catch(() => null);
      if (client) return client.end();
      if (performance.now() > deadline) throw new Error('the database did not recover in time');
      await sleep(20);
    }
  }
  return {
    pool,
    url,
    logFile: join(data, 'postgres', 'server.log'),
    postmaster,
    async findConnection(inTransaction, seed) {
      const { rows } = await pool.query<{ pid: number }>(FIND_CONNECTION, [inTransaction, String(seed)]);
      if (!rows[0]) throw new Error('the game has no connection to its database');
      return rows[0].pid;
    },
    async kill(pid) {
      const observer = await connect(url);
      const ended = new Promise((resolve) => observer.once('end', resolve));
      const sent = sendSignal(pid, 'SIGKILL');
      if (!sent) void observer.end();
      await ended;
      return sent;
    },
    waitUntilReady,
    async switchWalFile() {
      await pool.query(SWITCH_WAL);
    },
    async close() {
      await pool.end();
      const pid = await postmaster().catch(() => null);
      await server.stop();
      // PostgreSQL keeps running after `stop` while another client uses it.
      if (pid) await endProcess(pid, 'SIGQUIT');
    },
  };
}

/** False if there is no such process. */
function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Moves the WAL to another file system and keeps the owner of the files. */
async function moveWal(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]);
  await rm(from, { recursive: true });
  await symlink(to, from);
}
