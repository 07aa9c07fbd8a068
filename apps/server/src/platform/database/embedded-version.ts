import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { isMissingFile } from '../missing-file.ts';
import { StartupError } from '../startup-error.ts';
import type { EmbeddedHome } from './embedded-home.ts';

const execute = promisify(execFile);

/** The major version of PostgreSQL that wrote the cluster; null if there is none. Throws StartupError if its files can't be read. */
export async function findClusterVersion(cluster: string): Promise<number | null> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(unlessMissing(''));
  return Number.parseInt(text, 10) || null;
}

/** The major version of the programs. Throws StartupError if they can't be run. */
export async function findProgramVersion(home: EmbeddedHome): Promise<number> {
  const program = home.program('postgres');
  const { stdout } = await execute(program, ['--version']).catch((error: Error) => {
    throw new StartupError(`PostgreSQL can't be run: ${error.message}`);
  });
  const version = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1];
  if (!version) throw new StartupError(`${program} doesn't tell the version of PostgreSQL: ${stdout.trim()}`);
  return Number(version);
}

/** The place of the files of an older major version, after an upgrade has replaced them. */
export const formerCluster = (cluster: string, version: number): string => `${cluster}-${version}`;

/** Whether there is a cluster in the folder. Throws StartupError if the folder can't be read, or if an upgrade was interrupted. */
export async function hasCluster(folder: string): Promise<boolean> {
  const exists = await stat(join(folder, 'cluster')).then(() => true, unlessMissing(false));
  if (!exists) await refuseInterruptedUpgrade(folder);
  return exists;
}

/**
 * For a folder without a cluster. Throws StartupError if an upgrade was interrupted between moving the old files away and moving the new ones
 * to their place: a new, empty cluster would hide the data.
 */
export async function refuseInterruptedUpgrade(folder: string): Promise<void> {
  const names = await readdir(folder).catch(unlessMissing<string[]>([]));
  const versions = names.flatMap((name) => /^cluster-(\d+)$/.exec(name)?.[1] ?? []).map(Number);
  if (versions.length === 0) return;
  const former = formerCluster(join(folder, 'cluster'), Math.max(...versions));
  throw new StartupError(
    `An upgrade of PostgreSQL was interrupted: rename ${former} to cluster and run \`npm run ops -- upgrade\` again.`,
  );
}

/** Whether the cluster exists. Throws StartupError if another major version of PostgreSQL wrote it, or if an upgrade was interrupted. */
export async function hasUsableCluster(home: EmbeddedHome): Promise<boolean> {
  const [written, programs] = [await findClusterVersion(home.cluster), await findProgramVersion(home)];
  if (written === null) await refuseInterruptedUpgrade(dirname(home.cluster));
  else if (written > programs) throw new StartupError(newerCluster(home, written, programs));
  else if (written < programs)
    throw new StartupError(
      `The database in ${home.cluster} was written by PostgreSQL ${written}, and this program has PostgreSQL ${programs}: run \`npm run ops -- upgrade\`, which copies it and keeps the old files.`,
    );
  return written !== null;
}

export const newerCluster = ({ cluster }: EmbeddedHome, written: number, programs: number): string =>
  `The database in ${cluster} was written by PostgreSQL ${written}, which is newer than this program's ${programs}: start the release that wrote it.`;

/** For `catch`: resolves with `missing` if the file or folder doesn't exist; any other failure becomes a StartupError. */
const unlessMissing =
  <T>(missing: T) =>
  (error: Error): T => {
    if (isMissingFile(error)) return missing;
    throw new StartupError(`The database folder can't be read: ${error.message}`);
  };
