import { randomBytes } from 'node:crypto';
import { access, mkdir, readlink, realpath, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { syncFolder } from '../durable-folder.ts';
import { StartupError } from '../startup-error.ts';
import { canEnter, createOwnFolder, type EmbeddedHome } from './embedded-home.ts';

/** Name of the folder within a backup folder that holds the WAL archives, one folder per cluster. */
export const WAL_FOLDER = 'wal';

/**
 * PostgreSQL runs it in the folder of the cluster; the link `archive` lies beside that folder. It never overwrites a file, because archives of
 * two clusters must not be mixed: it succeeds if the archive has the file with the same content (archived before a crash), and fails if the
 * content differs. It returns once the file is on the disk under its final name, because PostgreSQL may then remove its own copy. `cmp`, `gzip`
 * and `sync` are on every Linux and macOS.
 */
const ARCHIVE_COMMAND = `if test -e ../archive/%f.gz; then gzip -dc ../archive/%f.gz | cmp -s - %p; else
gzip -1 -c %p > ../archive/%f.part && sync ../archive/%f.part && mv ../archive/%f.part ../archive/%f.gz && sync ../archive; fi`;

/** While there is trade, a WAL file is archived at least once a minute, so the loss of the disk costs about a minute of trades. */
export const ARCHIVE_ON = { archive_mode: 'on', archive_timeout: '60s', archive_command: ARCHIVE_COMMAND.replaceAll('\n', ' ') };
export const ARCHIVE_OFF = { archive_mode: 'off' };

const linkOf = (home: EmbeddedHome) => join(dirname(home.cluster), 'archive');

/** The folder into which the WAL of the cluster is archived; null if it isn't. */
export const findArchive = (home: EmbeddedHome): Promise<string | null> => readlink(linkOf(home)).catch(() => null);

/** Whether the archive is in this backup folder. */
export const isArchiveIn = (backupDir: string, archive: string): boolean => archive.startsWith(join(backupDir, WAL_FOLDER) + sep);

/** Removes the link to the archive, so the next start with a backup folder begins a new archive. The archived files stay. */
export const endArchive = (home: EmbeddedHome): Promise<void> => rm(linkOf(home), { force: true });

/**
 * Resolves to the cluster's archive, or null if the cluster isn't archived. With a backup folder, links the cluster to an archive in it: the
 * linked one, or a new one; null removes the link, undefined leaves it as it is. A restored cluster has no link, so it gets a new archive:
 * two clusters that come from one backup write different files of the same name. Throws StartupError if the linked archive is missing or a
 * new one can't be created.
 */
export async function chooseArchive(home: EmbeddedHome, backupDir: string | null | undefined): Promise<string | null> {
  if (backupDir === null) {
    await endArchive(home);
    return null;
  }
  const current = await findArchive(home);
  if (current && (backupDir === undefined || isArchiveIn(backupDir, current))) {
    await access(current).catch(() => {
      throw new StartupError(
        `The WAL archive ${current} is missing: mount its disk, or remove the link ${linkOf(home)} to begin a new archive.`,
      );
    });
    return current;
  }
  return backupDir === undefined ? null : createArchive(home, join(backupDir, WAL_FOLDER));
}

async function createArchive(home: EmbeddedHome, parent: string): Promise<string> {
  await mkdir(parent, { recursive: true }).catch((error: Error) => {
    throw new StartupError(`BACKUP_DIR can't be written: ${error.message}`);
  });
  if (home.databaseUser && !(await canEnter(home.databaseUser, await realpath(parent))))
    throw new StartupError(`The user that runs PostgreSQL can't enter ${parent}; set BACKUP_DIR to a folder elsewhere.`);
  const archive = join(parent, `${new Date().toISOString().slice(0, 10)}-${randomBytes(4).toString('hex')}`);
  await createOwnFolder(archive, home.databaseUser);
  for (const folder of [parent, dirname(parent)]) await syncFolder(folder);
  const draft = `${linkOf(home)}.${randomBytes(4).toString('hex')}`;
  await symlink(archive, draft);
  await rename(draft, linkOf(home));
  return archive;
}
