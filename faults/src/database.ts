import { execFile } from 'node:child_process';
import { readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { endProcess, startEmbedded } from '../../apps/server/src/platform/database/embedded.ts';
import { prepareSchema } from '../../apps/server/src/platform/database/open.ts';
import { createPool } from '../../apps/server/src/platform/database/pool.ts';
import { silentLog } from '../../apps/server/src/platform/log.ts';
import { SWITCH_WAL, VICTIM } from './database.queries.ts';

/**
 * Durable, as in production. The log's writer sleeps longer than usual: then nothing is on disk that no commit has asked for, which is
 * the harder case for a game whose database is killed.
 */
const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_writer_delay: '10s',
  max_connections: '300',
};

const RECOVERY_MS = 120_000;

/** A PostgreSQL of this run alone, which is started again whenever it dies. */
export type Database = {
  /** Connections of the run's own, not of the game. */
  pool: pg.Pool;
  url: string;
  logFile: string;
  postmaster(): Promise<number>;
  /** A random connection of the game; one in a transaction if there is one and `busy` is set. */
  victim(busy: boolean, seed: number): Promise<number>;
  /** Sends SIGKILL to a process of the database, and resolves when the others have noticed; false if it was gone already. */
  kill(pid: number): Promise<boolean>;
  answers(): Promise<void>;
  /** Fails where the disk is full. */
  needNewLogFile(): Promise<void>;
  close(): Promise<void>;
};

export type Places = {
  /** For everything but the log, if that has a place of its own. */
  data: string;
  log?: string;
  settings?: Record<string, string>;
};

export async function startDatabase({ data, log, settings }: Places): Promise<Database> {
  const cluster = join(data, 'postgres', 'cluster');
  const start = () => startEmbedded(join(data, 'postgres'), silentLog, { ...SETTINGS, ...settings });
  let server = await start();
  if (log) {
    await server.stop();
    await moveLog(join(cluster, 'pg_wal'), join(log, 'pg_wal'));
    server = await start();
  }
  const admin = await connect(server.url('postgres'));
  await admin.query('create database game').finally(() => admin.end());
  const url = server.url('game');
  await prepareSchema(url, silentLog);
  const pool = createPool(url, silentLog, { application_name: 'faults', max: 20 });

  const postmaster = async () => Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10);
  async function answers(): Promise<void> {
    const deadline = performance.now() + RECOVERY_MS;
    for (;;) {
      const client = await connect(url).catch(() => null);
      if (client) return client.end();
      if (performance.now() > deadline) throw new Error('the database did not come back');
      await sleep(20);
    }
  }
  return {
    pool,
    url,
    logFile: join(data, 'postgres', 'server.log'),
    postmaster,
    async victim(busy, seed) {
      const { rows } = await pool.query<{ pid: number }>(VICTIM, [busy, String(seed)]);
      if (!rows[0]) throw new Error('the game has no connection to its database');
      return rows[0].pid;
    },
    async kill(pid) {
      const witness = await connect(url);
      const ended = new Promise((resolve) => witness.once('end', resolve));
      const sent = isSent(pid, 'SIGKILL');
      if (!sent) void witness.end();
      await ended;
      return sent;
    },
    answers,
    async needNewLogFile() {
      await pool.query(SWITCH_WAL);
    },
    async close() {
      await pool.end();
      const pid = await postmaster().catch(() => null);
      await server.stop();
      // Another client may have kept it from ending.
      if (pid) await endProcess(pid, 'SIGQUIT');
    },
  };
}

function isSent(pid: number, signal: NodeJS.Signals): boolean {
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

/** To another file system, with its owner. */
async function moveLog(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]);
  await rm(from, { recursive: true });
  await symlink(to, from);
}
