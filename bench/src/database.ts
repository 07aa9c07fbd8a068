import { rmSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@wieszcz/server/database/embedded';
import { migrate } from '@wieszcz/server/database/migrations';
import { createPool } from '@wieszcz/server/database/pool';
import { endProcess } from '@wieszcz/server/database/processes';
import { silentLog } from '@wieszcz/server/log';
import pg from 'pg';

/**
 * Durability as in production, and connections for all clients of a run. Stated explicitly, so that a changed default doesn't change the
 * measurement.
 */
const SETTINGS = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', max_connections: '300' };

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export type BenchDatabase = {
  pool: pg.Pool;
  url(database: string): string;
  /** The process id of the PostgreSQL server, to measure its processor time. */
  pid: number;
  /** Creates another empty, migrated database on the same server. Resolves with its URL. */
  addGame(name: string): Promise<string>;
  dropGame(name: string): Promise<void>;
  close(): Promise<void>;
};

/** Starts a PostgreSQL server for this run in a temporary folder, with two databases: `game`, migrated but empty, and `pgbench`. */
export async function startBenchDatabase(options: {
  connections: number;
  settings?: Record<string, string>;
}): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'wieszcz-bench-'));
  // When the bench runs as root, PostgreSQL runs as an unprivileged user, which must be able to enter the folder.
  await chmod(folder, 0o755);
  const server = await startEmbedded(join(folder, 'postgres'), silentLog, { ...SETTINGS, ...options.settings });
  const pid = Number.parseInt(await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10);
  // PostgreSQL runs in a session of its own, so Ctrl+C doesn't reach it.
  const abandon = async () => {
    // Comes first, so that PostgreSQL isn't restarted when it ends. Leaves it running while clients are connected, as those of the pool are.
    await server.stop();
    // SIGQUIT ends it without a checkpoint: its files are deleted anyway.
    await endProcess(pid, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    process.exit(1);
  };
  for (const signal of STOP_SIGNALS) process.once(signal, abandon);
  await administer(server.url('postgres'), async (client) => {
    await client.query('create database game');
    await client.query('create database pgbench');
  });
  await administer(server.url('game'), (client) => migrate(client, silentLog));
  const pool = createPool(server.url('game'), silentLog, { max: options.connections });
  return {
    pool,
    url: (database) => server.url(database),
    pid,
    async addGame(name) {
      await administer(server.url('postgres'), (client) => client.query(`create database ${name}`));
      await administer(server.url(name), (client) => migrate(client, silentLog));
      return server.url(name);
    },
    async dropGame(name) {
      await administer(server.url('postgres'), (client) => client.query(`drop database ${name} with (force)`));
    },
    async close() {
      for (const signal of STOP_SIGNALS) process.off(signal, abandon);
      await pool.end();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function administer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await work(client).finally(() => client.end());
}
