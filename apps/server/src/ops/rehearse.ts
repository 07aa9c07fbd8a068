import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { audit } from '../exchange/index.ts';
import { grantAccess, PORTABLE_SETTINGS } from '../platform/database/embedded-recovery.ts';
import { startEmbedded } from '../platform/database/embedded.ts';
import { createMaintenancePool } from '../platform/database/pool.ts';
import { silentLog } from '../platform/log.ts';
import { createOutput } from '../platform/output.ts';
import { startServer } from '../server.ts';
import type { Backup } from './backup-files.ts';
import { countRows } from './backup.ts';
import { NEWEST_MOVEMENT } from './ops.queries.ts';
import { restoreBackup, type RestoreOptions } from './restore.ts';

export type Rehearsal = {
  restoreMs: number;
  /** Time to start the game on the restored database, until it is ready, and to stop it. */
  startMs: number;
  auditMs: number;
  checks: number;
  /** Differences that the audit found. */
  differences: number;
  /** Numbers of rows when the backup was made, and in the restored database before the game was started on it. */
  tables: { table: string; backedUp: number; restored: number }[];
  /** The time of the newest movement of money in the restored database, before the game was started on it; null: there is none. */
  newestMovement: Date | null;
  /** Nothing is missing and nothing differs. */
  passed: boolean;
};

/** Restores a backup into a temporary folder, starts the game on it, audits it, counts its rows, and removes it. */
export async function rehearse(
  backup: Backup,
  { backupDir, programs, folder = tmpdir() }: Pick<RestoreOptions, 'backupDir' | 'programs'> & { folder?: string },
): Promise<Rehearsal> {
  const temporary = await mkdtemp(join(folder, 'wieszcz-rehearsal-'));
  // If root rehearses, PostgreSQL runs as another user, who needs access.
  await chmod(temporary, 0o755);
  const dataDir = join(temporary, 'data');
  try {
    const restored = await timed(() => restoreBackup(backup, { backupDir, into: dataDir, to: null, programs }));
    const examined = await examine(backup, dataDir, programs);
    return { restoreMs: restored.ms, ...examined };
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function examine({ manifest }: Backup, dataDir: string, programs: string | undefined) {
  const { user, database } = manifest;
  const settings = { ...PORTABLE_SETTINGS, hba_file: await grantAccess(join(dataDir, 'postgres')) };
  const postgres = await startEmbedded(join(dataDir, 'postgres'), silentLog, settings, { user, programs, backupDir: null });
  try {
    const url = postgres.url(database);
    const pool = createMaintenancePool(url, silentLog);
    try {
      // The game's jobs may add rows, which would stand in for missing ones.
      const counts = await countRows(pool);
      const { rows } = await pool.query<{ occurred_at: Date | null }>(NEWEST_MOVEMENT);
      const started = await timed(() => startGame(url, dataDir));
      const audited = await timed(() => audit(pool));
      // Backups of other releases may have counted other tables, some of which may shrink.
      const tables = Object.entries(counts).flatMap(([table, restored]) => {
        const backedUp = manifest.counts[table];
        return backedUp === undefined ? [] : [{ table, backedUp, restored }];
      });
      const { total, checks } = audited.result;
      const passed = total === 0 && tables.every(({ backedUp, restored }) => restored >= backedUp);
      const timings = { startMs: started.ms, auditMs: audited.ms };
      return { ...timings, checks, differences: total, tables, newestMovement: rows[0]!.occurred_at, passed };
    } finally {
      await pool.end();
    }
  } finally {
    await postgres.stop();
  }
}

/** Starts the game on a free port, without sending e-mails, and stops it. The start migrates the database if its schema is older. */
async function startGame(url: string, dataDir: string): Promise<void> {
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent' };
  const server = await startServer(settings, createOutput(process.stderr));
  try {
    const { status } = await fetch(`${server.address}/readyz`);
    if (status !== 200) throw new Error(`The restored game isn't ready: /readyz answered ${status}.`);
  } finally {
    await server.stop();
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const started = performance.now();
  const result = await work();
  return { result, ms: Math.round(performance.now() - started) };
}
