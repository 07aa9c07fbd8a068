import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@wieszcz/domain';
import { WAL_FOLDER } from '../platform/database/embedded-archive.ts';
import { BASE_FOLDER, listBackups, listNames, type Manifest } from './backup-files.ts';

/** The newest backups of each cluster stay however old they are. */
const ALWAYS_KEPT = 2;
/** A hidden folder of this age belongs to an interrupted backup or deletion. */
const ABANDONED_MS = 2 * DAY_MS;

/**
 * Deletes backups older than `keepDays`, and the WAL that no remaining backup needs. A point in time can be restored if it is later than the
 * end of a kept backup. Deletes nothing while a manifest can't be read, because that backup may need any of the WAL.
 */
export async function removeOld(backupDir: string, keepDays: number): Promise<{ backups: number; walFiles: number }> {
  const { backups, unreadable } = await listBackups(backupDir);
  if (unreadable.length > 0) return { backups: 0, walFiles: 0 };
  const limit = Date.now() - keepDays * DAY_MS;
  // An upgrade of PostgreSQL begins a new cluster, whose backups don't replace those from before.
  const clusters = Map.groupBy(backups, ({ manifest }) => manifest.systemIdentifier);
  const old = [...clusters.values()].flatMap((ofCluster) =>
    ofCluster.slice(ALWAYS_KEPT).filter(({ manifest }) => Date.parse(manifest.endedAt) < limit),
  );
  const parent = join(backupDir, BASE_FOLDER);
  for (const { name, folder } of old) {
    // Hidden first: an interrupted deletion must not leave a folder that looks like a backup, or that nothing deletes any more.
    const hidden = join(parent, `.${name}`);
    await rename(folder, hidden);
    await rm(hidden, { recursive: true });
  }
  await removeAbandoned(parent);
  const kept = backups.filter((backup) => !old.includes(backup)).map(({ manifest }) => manifest);
  return { backups: old.length, walFiles: await removeWal(backupDir, kept, limit) };
}

async function removeAbandoned(parent: string) {
  for (const name of await listNames(parent)) {
    const folder = join(parent, name);
    if (name.startsWith('.') && (await stat(folder)).mtimeMs < Date.now() - ABANDONED_MS) await rm(folder, { recursive: true });
  }
}

/** Deletes files before the oldest kept backup of their archive; in an archive without a kept backup those older than `limit`. */
async function removeWal(backupDir: string, kept: Manifest[], limit: number): Promise<number> {
  let removed = 0;
  for (const archive of await listNames(join(backupDir, WAL_FOLDER))) {
    const starts = kept.filter((manifest) => manifest.archive === join(WAL_FOLDER, archive)).map(segmentOf);
    const first = starts.sort()[0];
    const folder = join(backupDir, WAL_FOLDER, archive);
    for (const name of await readdir(folder)) {
      const position = /^[\dA-F]{8}([\dA-F]{16})(\.[\dA-F]{8}\.backup)?\.gz$/.exec(name)?.[1];
      if (!position) continue;
      const isNeeded = first === undefined ? (await stat(join(folder, name))).mtimeMs >= limit : position >= first;
      if (isNeeded) continue;
      await rm(join(folder, name));
      removed += 1;
    }
  }
  return removed;
}

/** The position of the file that holds the start of the backup: the last 16 digits of its name, after the timeline. */
const segmentOf = ({ startWal }: Manifest) => startWal.slice(8);
