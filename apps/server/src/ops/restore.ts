import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chown, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type EmbeddedHome, prepareHome } from '../platform/database/embedded-home.ts';
import { recover } from '../platform/database/embedded-recovery.ts';
import { findClusterVersion, findProgramVersion } from '../platform/database/embedded-version.ts';
import { syncFolder } from '../platform/durable-folder.ts';
import { StartupError } from '../platform/startup-error.ts';
import { type ArchivedWal, examineArchive, findRecoveredEnd } from './archived-wal.ts';
import { type Backup, CLUSTER_FILE, type Manifest, verifyFiles } from './backup-files.ts';

export type RestoreOptions = {
  backupDir: string;
  /** The data folder to create; it may exist if it is empty. */
  into: string;
  /** The moment to restore; null: the newest that is archived. */
  to: Date | null;
  /** The folder of PostgreSQL's programs; undefined: the packaged ones. */
  programs: string | undefined;
};

/**
 * Restores a backup into a new data folder, in which `npm start` runs the game. Restores under a temporary name beside it, so that an
 * interrupted restore leaves no folder that looks complete. Throws StartupError, also if the archive can't be restored up to its end.
 */
export async function restoreBackup(backup: Backup, { backupDir, into, to, programs }: RestoreOptions): Promise<void> {
  const { manifest } = backup;
  if ((await readdir(into).catch(() => [])).length > 0)
    throw new StartupError(`${into} isn't empty; a restore never overwrites: choose a new folder.`);
  if (to && !manifest.archive)
    throw new StartupError(`The backup ${backup.name} has no WAL archive, so it can only be restored without --to.`);
  await verifyFiles(backup);
  const archive = manifest.archive && (await existing(join(backupDir, manifest.archive)));
  const archived = archive ? await examineArchive(archive, manifest) : null;
  if (archived?.missing && !to) throw new StartupError(gapIn(archived.missing));
  const draft = `${into}.restoring-${randomBytes(4).toString('hex')}`;
  try {
    const home = await unpack(backup, draft, archive, programs);
    await recover(home, { archive, to, user: manifest.user }).catch((error: Error) => {
      throw archived?.missing ? new StartupError(`${error.message}. ${gapIn(archived.missing)}`) : error;
    });
    if (archived && !to) await checkEnd(home, archived, manifest);
    await syncFolder(dirname(home.cluster));
    await syncFolder(draft);
    await rename(draft, into);
    await syncFolder(dirname(into));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

const gapIn = (file: string) =>
  `The WAL archive lacks ${file}, so it can be restored only to a time before this file (--to), or from a later backup.`;

/** PostgreSQL takes a file with wrong content for the end of the WAL. */
async function checkEnd(home: EmbeddedHome, { newest }: ArchivedWal, manifest: Manifest): Promise<void> {
  if (newest !== null && (await findRecoveredEnd(home.cluster, manifest)) < newest)
    throw new StartupError(
      `The recovery ended before the newest file of the WAL archive ${manifest.archive}: a file in it is damaged. Use --to, or another backup.`,
    );
}

async function existing(archive: string): Promise<string> {
  if (await stat(archive).catch(() => null)) return archive;
  throw new StartupError(`The WAL archive ${archive} is missing.`);
}

async function unpack(
  backup: Backup,
  draft: string,
  archive: string | null,
  programs: string | undefined,
): Promise<EmbeddedHome> {
  const cluster = join(draft, 'postgres', 'cluster');
  await mkdir(dirname(cluster), { recursive: true });
  await mkdir(cluster, { mode: 0o700 });
  // If root restores, PostgreSQL runs as the owner of the archive, who may read the files in it.
  if (process.getuid?.() === 0 && archive) {
    const { uid, gid } = await stat(archive);
    await chown(cluster, uid, gid);
  }
  const home = await prepareHome(dirname(cluster), programs);
  if (home.databaseUser) await chown(home.cluster, home.databaseUser.uid, home.databaseUser.gid);
  const tar = spawn('tar', ['-xzf', '-', '-C', home.cluster], { stdio: ['pipe', 'ignore', 'inherit'], ...home.databaseUser });
  const ended = new Promise<number | null>((resolve, reject) => tar.once('exit', resolve).once('error', reject));
  const [code] = await Promise.all([ended, pipeline(createReadStream(join(backup.folder, CLUSTER_FILE)), tar.stdin)]);
  if (code !== 0) throw new StartupError(`tar can't unpack ${join(backup.folder, CLUSTER_FILE)} (it ended with ${code}).`);
  const [written, own] = [await findClusterVersion(home.cluster), await findProgramVersion(home)];
  if (written !== own)
    throw new StartupError(
      `The backup is of PostgreSQL ${written}, these programs are of PostgreSQL ${own}: name the folder of others by --programs.`,
    );
  return home;
}
