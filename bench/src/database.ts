import { rmSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { endProcess, startEmbedded } from '../../apps/server/src/platform/database/embedded.ts';
import { migrate } from '../../apps/server/src/platform/database/migrations.ts';
import { createPool } from '../../apps/server/src/platform/database/pool.ts';
import { silentLog } from '../../apps/server/src/platform/log.ts';

/** Durable, as in production; stated here so that no default can quietly change what is measured. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', max_connections: '300' };

const INTERRUPTIONS = ['SIGINT', 'SIGTERM'] as const;

export type BenchDatabase = {
  pool: pg.Pool;
  url(database: string): string;
  /** Of the PostgreSQL server, for its processor time. */
  pid: number;
  /** Another empty, migrated game beside it; answers its address. */
  addGame(name: string): Promise<string>;
  dropGame(name: string): Promise<void>;
  close(): Promise<void>;
};

/** A PostgreSQL of this run alone, in a temporary folder, with an empty, migrated game. */
export async function startBenchDatabase(options: {
  connections: number;
  settings?: Record<string, string>;
}): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'wieszcz-bench-'));
  // Open to the unprivileged user that PostgreSQL runs as when we are root; otherwise its files would go elsewhere.
  await chmod(folder, 0o755);
  const server = await startEmbedded(join(folder, 'postgres'), silentLog, { ...DURABLE, ...options.settings });
  const pid = Number.parseInt(await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10);
  // PostgreSQL is out of the terminal's reach: whoever interrupts a bench must not leave it running.
  const abandon = async () => {
    // It won't be started again, but we still use it ourselves. Nothing of it is kept, so it needn't even tidy up.
    await server.stop();
    await endProcess(pid, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    process.exit(1);
  };
  for (const signal of INTERRUPTIONS) process.once(signal, abandon);
  await administer(server.url('postgres'), async (client) => {
    await client.query('create database game');
    await client.query('create database yardstick');
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
      for (const signal of INTERRUPTIONS) process.off(signal, abandon);
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
