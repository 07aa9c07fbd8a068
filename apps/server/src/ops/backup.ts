import { mkdir, rename, rm, writeFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Client } from 'pg';
import type { Config } from '../platform/config.ts';
import { connectedTo } from '../platform/database/connections/addresses.ts';
import { findArchive, isArchiveIn, WAL_FOLDER } from '../platform/database/embedded-archive.ts';
import { prepareHome } from '../platform/database/embedded-home.ts';
import { hasCluster } from '../platform/database/embedded-version.ts';
import { startEmbedded } from '../platform/database/embedded.ts';
import { DATABASE } from '../platform/database/open.ts';
import { syncFolder } from '../platform/durable-folder.ts';
import { silentLog } from '../platform/log.ts';
import { StartupError } from '../platform/startup-error.ts';
import {
  type Backup,
  BASE_FOLDER,
  CLUSTER_FILE,
  createBackupFile,
  type Manifest,
  MANIFEST_FILE,
  type StoredFile,
} from './backup-files.ts';
import { streamBaseBackup } from './base-backup.ts';
import { ARCHIVING, COUNT_TABLESPACES, COUNTS, DATABASE_AND_USER, WAL_FILE } from './ops.queries.ts';

/** What the server reports: whether it archives its WAL, and if so, whether its last attempt failed. */
type Archiving = { isOn: boolean; isFailing: boolean };

type NewBackup = Backup & { archiving: Archiving };

/** `archiveOf` resolves to the folder in BACKUP_DIR into which this server archives its WAL, or null. */
type Source = { url: string; archiveOf: (systemIdentifier: string) => Promise<string | null> };

/** Makes a base backup of the game's database, which may be in use. Leaves WAL archiving as the last start of the game set it. */
export async function makeBackup(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  backupDir: string,
): Promise<NewBackup> {
  const { databaseUrl, databaseDirectUrl, dataDir } = config;
  if (databaseUrl) {
    const archiveOf = (systemIdentifier: string) => findArchiveOfServer(backupDir, systemIdentifier);
    return copyDatabase({ url: databaseDirectUrl ?? databaseUrl, archiveOf }, backupDir);
  }
  const folder = join(dataDir, 'postgres');
  if (!(await hasCluster(folder)))
    throw new StartupError(`There is no embedded database in ${dataDir}; set DATA_DIR or DATABASE_URL.`);
  const home = await prepareHome(folder);
  const server = await startEmbedded(folder, silentLog);
  const archiveOf = async () => {
    const archive = await findArchive(home);
    return archive && isArchiveIn(backupDir, archive) ? archive : null;
  };
  return copyDatabase({ url: server.url(DATABASE), archiveOf }, backupDir).finally(() => server.stop());
}

/**
 * The archive of a server that isn't embedded: BACKUP_DIR/wal/<system identifier>, if it exists; docs/OPERATIONS.md has its
 * `archive_command`.
 */
async function findArchiveOfServer(backupDir: string, systemIdentifier: string): Promise<string | null> {
  const archive = join(backupDir, WAL_FOLDER, systemIdentifier);
  return (await stat(archive).catch(() => null)) ? archive : null;
}

/** Writes the backup under a hidden name and renames it, so that a folder with the final name is complete. */
async function copyDatabase({ url, archiveOf }: Source, backupDir: string): Promise<NewBackup> {
  const startedAt = new Date();
  const name = startedAt.toISOString().slice(0, 23).replaceAll(':', '-');
  const parent = join(backupDir, BASE_FOLDER);
  const draft = join(parent, `.${name}.${process.pid}`);
  await createDraft(backupDir, draft).catch((error: Error) => {
    throw new StartupError(`BACKUP_DIR can't be written: ${error.message}`);
  });
  try {
    const described = await describeDatabase(url);
    const { files, ...backup } = await copyFiles(url, draft);
    const wal = await findWalFile(url, backup.startLsn);
    const archiving = await findArchiving(url);
    const archive = archiving.isOn ? await archiveOf(backup.systemIdentifier) : null;
    const manifest: Manifest = {
      startedAt: startedAt.toISOString(),
      endedAt: new Date().toISOString(),
      ...backup,
      ...described,
      ...wal,
      archive: archive && relative(backupDir, archive),
      files,
    };
    await writeFile(join(draft, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
    const folder = join(parent, name);
    await syncFolder(draft);
    await rename(draft, folder);
    for (const changed of [parent, backupDir]) await syncFolder(changed);
    return { name, folder, manifest, archiving };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Only the owner may read the backups (0700). BACKUP_DIR stays open, because PostgreSQL, perhaps another user, archives the WAL in it. */
async function createDraft(backupDir: string, draft: string): Promise<void> {
  await mkdir(backupDir, { recursive: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
}

async function describeDatabase(url: string): Promise<Pick<Manifest, 'database' | 'user' | 'counts'>> {
  return connectedTo(url, async (client) => {
    const { tablespaces } = (await client.query<{ tablespaces: number }>(COUNT_TABLESPACES)).rows[0]!;
    if (tablespaces > 0)
      throw new StartupError(
        'The database has tablespaces outside its folder, which this command does not copy; use pg_basebackup.',
      );
    const { database, user } = (await client.query<{ database: string; user: string }>(DATABASE_AND_USER)).rows[0]!;
    return { database, user, counts: await countRows(client) };
  });
}

type WalFile = Pick<Manifest, 'startWal' | 'walSegmentBytes'>;

const findWalFile = (url: string, lsn: string): Promise<WalFile> =>
  connectedTo(url, async (client) => (await client.query<WalFile>(WAL_FILE, [lsn])).rows[0]!);

const findArchiving = (url: string): Promise<Archiving> =>
  connectedTo(url, async (client) => (await client.query<Archiving>(ARCHIVING)).rows[0]!);

/** Number of rows of the tables that never shrink. */
export async function countRows(client: Pick<Client, 'query'>): Promise<Record<string, number>> {
  const { rows } = await client.query<Record<string, string>>(COUNTS);
  return Object.fromEntries(Object.entries(rows[0]!).map(([table, count]) => [table, Number(count)]));
}

async function copyFiles(url: string, folder: string) {
  const stored: Promise<StoredFile>[] = [];
  const failure = Promise.withResolvers<never>();
  const openFile = (name: string) => {
    const file = createBackupFile(folder, name === 'base.tar' ? CLUSTER_FILE : name);
    file.stored.catch(failure.reject);
    stored.push(file.stored);
    return file.stream;
  };
  const backup = await streamBaseBackup(url, 'wieszcz', openFile, failure.promise);
  return { ...backup, files: await Promise.all(stored) };
}
