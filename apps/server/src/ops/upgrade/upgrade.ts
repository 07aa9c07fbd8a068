import { chown, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { audit } from '../../exchange/index.ts';
import { endArchive } from '../../platform/database/embedded-archive.ts';
import { type EmbeddedHome, prepareHome } from '../../platform/database/embedded-home.ts';
import {
  findClusterVersion,
  findProgramVersion,
  formerCluster,
  newerCluster,
  refuseInterruptedUpgrade,
} from '../../platform/database/embedded-version.ts';
import { isRunning, startEmbedded } from '../../platform/database/embedded.ts';
import { DATABASE, prepareSchema } from '../../platform/database/open.ts';
import { createMaintenancePool } from '../../platform/database/pool.ts';
import { syncFolder } from '../../platform/durable-folder.ts';
import { silentLog } from '../../platform/log.ts';
import { StartupError } from '../../platform/startup-error.ts';
import { copyDatabase } from './copy-database.ts';
import { installFormerPrograms } from './former-programs.ts';

export type Upgrade = { from: number; to: number; rows: number; formerFiles: string };

/**
 * Moves the embedded database of a data folder to the major version of PostgreSQL that this program has: both versions run side by side and
 * the rows are copied. The old files stay under another name. Nothing else may use the database meanwhile: its changes would be lost.
 * Returns null if there is nothing to do; throws StartupError.
 */
export async function upgradeEmbedded(dataDir: string, programs: string | undefined): Promise<Upgrade | null> {
  const folder = join(dataDir, 'postgres');
  const home = await prepareHome(folder);
  const [from, to] = [await findClusterVersion(home.cluster), await findProgramVersion(home)];
  if (from === null) {
    await refuseInterruptedUpgrade(dirname(home.cluster));
    throw new StartupError(`There is no embedded database in ${dataDir}.`);
  }
  if (from === to) return null;
  if (from > to) throw new StartupError(newerCluster(home, from, to));
  if (await isRunning(home)) throw new StartupError(inUse(dataDir));
  const former = programs ? { folder: programs, remove: async () => {} } : await installFormerPrograms(from);
  // Beside the cluster: on its disk, and where its owner may enter.
  const draft = join(dirname(home.cluster), 'upgrading');
  try {
    await checkVersion(folder, former.folder, from);
    await rm(draft, { recursive: true, force: true });
    await createDraft(home, draft);
    const rows = await copyToNewCluster(folder, former.folder, draft);
    const formerFiles = formerCluster(home.cluster, from);
    await replaceCluster(dataDir, home, formerFiles, (await prepareHome(draft)).cluster);
    return { from, to, rows, formerFiles };
  } finally {
    await rm(draft, { recursive: true, force: true });
    await former.remove();
  }
}

const inUse = (dataDir: string) =>
  `The database in ${dataDir} is in use: stop the game and all commands that use it, wait ten seconds, and run the upgrade again.`;

async function checkVersion(folder: string, programs: string, wanted: number) {
  const found = await findProgramVersion(await prepareHome(folder, programs));
  if (found !== wanted) throw new StartupError(`The programs in ${programs} are of PostgreSQL ${found}; ${wanted} is needed.`);
}

/** Creates the folder of the new cluster. If root upgrades, PostgreSQL runs on it as the owner of the old cluster, as the game does. */
async function createDraft({ databaseUser }: EmbeddedHome, draft: string) {
  const cluster = join(draft, 'cluster');
  await mkdir(draft);
  await mkdir(cluster, { mode: 0o700 });
  if (databaseUser) await chown(cluster, databaseUser.uid, databaseUser.gid);
}

/** Migrates the old database with the old server to the program's schema, copies it into a new cluster and audits the copy. */
export async function copyToNewCluster(folder: string, programs: string, draft: string): Promise<number> {
  const old = await startEmbedded(folder, silentLog, {}, { programs });
  try {
    // Refuses if a game was started since the first check. A game of the former release that starts from now on waits for the lock and can't
    // run on the new cluster; one of this release refuses to start until that is in place.
    if (!(await old.claim())) throw new StartupError(inUse(dirname(folder)));
    await prepareSchema(old.url(DATABASE), silentLog);
    const current = await startEmbedded(draft, silentLog);
    try {
      await createDatabase(current.url('postgres'));
      await prepareSchema(current.url(DATABASE), silentLog);
      const rows = await copyDatabase(old.url(DATABASE), current.url(DATABASE));
      await checkCopy(current.url(DATABASE));
      return rows;
    } finally {
      await current.stop();
    }
  } finally {
    await old.stop();
  }
}

async function createDatabase(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${DATABASE}`).finally(() => client.end());
}

async function checkCopy(url: string) {
  const pool = createMaintenancePool(url, silentLog);
  const { total } = await audit(pool).finally(() => pool.end());
  if (total > 0)
    throw new StartupError(
      `The audit of the copy finds ${total === 1 ? '1 difference' : `${total} differences`}; the old files stay in place, with this release's schema.`,
    );
}

/**
 * Moves the old cluster away and the new one to its place. Refuses if a process that waited for the old server has started that server again,
 * because the process would write to the old files. If the program is interrupted between the two moves, the next start of the game refuses
 * and names the folder to rename back. The archive ends before the new cluster is in place: the WAL of the two clusters must not be mixed, as
 * it has files of the same names. If the new cluster can't be moved, the old one returns to its place.
 */
export async function replaceCluster(dataDir: string, home: EmbeddedHome, formerFiles: string, copy: string) {
  await rename(home.cluster, formerFiles).catch((error: Error) => {
    throw new StartupError(`The old files can't be moved to ${formerFiles}: ${error.message}`);
  });
  if (await isRunning({ ...home, cluster: formerFiles })) {
    await rename(formerFiles, home.cluster);
    throw new StartupError(inUse(dataDir));
  }
  await endArchive(home);
  await rename(copy, home.cluster).catch(async (error: Error) => {
    await rename(formerFiles, home.cluster);
    throw new StartupError(
      `The new files can't be moved to ${home.cluster}: ${error.message}. The old ones are in place; their WAL archive, if they had one, has ended: make a new backup at once.`,
    );
  });
  await syncFolder(dirname(home.cluster));
}
