import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect } from 'vitest';
import { type EmbeddedServer, startEmbedded } from '../../platform/database/embedded.ts';
import { silentLog } from '../../platform/log.ts';
import { placeCluster } from '../../testing/cluster.ts';
import { findBackup } from '../backup-files.ts';
import { restoreBackup } from '../restore.ts';

/** Folders of a game and of its backups, and the servers that run on them. */
export type BackupBed = {
  folder: string;
  backupDir: string;
  dataDir: string;
  /** What `makeBackup` needs for the embedded database in `dataDir`. */
  embedded: { databaseUrl: null; databaseDirectUrl: null; dataDir: string };
  start(data: string, settings?: Record<string, string>, backups?: string | null): Promise<EmbeddedServer>;
  /** Creates the game's database and starts its server with a WAL archive. */
  startGame(): Promise<EmbeddedServer>;
  /** Restores the game as it was at `to`, from the newest backup that ended before; without `to` the newest backup, up to the end of its WAL archive. */
  restore(into: string, to?: Date | null): Promise<void>;
  /** Stops all servers. */
  stop(): Promise<void>;
  remove(): Promise<void>;
};

export async function createBackupBed(): Promise<BackupBed> {
  const folder = await mkdtemp(join(tmpdir(), 'wieszcz-backup-'));
  // If root runs the tests, PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o755);
  const [backupDir, dataDir] = [join(folder, 'backups'), join(folder, 'data')];
  let running: EmbeddedServer[] = [];
  const start: BackupBed['start'] = async (data, settings = {}, backups = null) => {
    const server = await startEmbedded(join(data, 'postgres'), silentLog, settings, { backupDir: backups });
    running.push(server);
    return server;
  };
  const stop = async () => {
    for (const server of running) await server.stop();
    running = [];
  };
  return {
    folder,
    backupDir,
    dataDir,
    embedded: { databaseUrl: null, databaseDirectUrl: null, dataDir },
    start,
    async startGame() {
      await placeCluster(join(dataDir, 'postgres'));
      return start(dataDir, {}, backupDir);
    },
    restore: async (into, to = null) =>
      restoreBackup(await findBackup(backupDir, { before: to }), { backupDir, into, to, programs: undefined }),
    stop,
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function query<Row extends object>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client
    .query<Row>(sql, values)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Waits until everything written so far is archived. Resolves with the name of the newest file of the WAL. */
export async function archiveAll(url: string): Promise<string> {
  // Without a record since the last file, the server would switch to the next one only after `archive_timeout`.
  await query(url, `select pg_logical_emit_message(false, 'test', '')`);
  const [switched] = await query<{ file: string }>(url, 'select pg_walfile_name(pg_switch_wal()) as file');
  const archived = 'select last_archived_wal >= $1 as done from pg_stat_archiver';
  const isDone = async () => (await query<{ done: boolean | null }>(url, archived, [switched!.file]))[0]!.done;
  await expect.poll(isDone, { timeout: 300_000, interval: 50 }).toBe(true);
  return switched!.file;
}
