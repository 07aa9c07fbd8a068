import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../startup-error.ts';
import type { EmbeddedHome } from './embedded-home.ts';

const execute = promisify(execFile);

/** The major version of PostgreSQL that wrote the cluster; null if there is none. */
export async function findClusterVersion(cluster: string): Promise<number | null> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || null;
}

/** The major version of the programs. Throws StartupError if they can't be run. */
export async function findProgramVersion(home: EmbeddedHome): Promise<number> {
  const { stdout } = await execute(home.program('postgres'), ['--version']).catch((error: Error) => {
    throw new StartupError(`PostgreSQL can't be run: ${error.message}`);
  });
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]);
}

/** The place of the files of an older major version, after an upgrade has replaced them. */
export const formerCluster = (cluster: string, version: number): string => `${cluster}-${version}`;

/**
 * Whether the cluster exists. Throws StartupError if another major version of PostgreSQL wrote it, or if an upgrade was interrupted between
 * moving the old files away and moving the new ones to their place: a new, empty cluster would hide the data.
 */
export async function checkClusterVersion(home: EmbeddedHome): Promise<boolean> {
  const [written, programs] = [await findClusterVersion(home.cluster), await findProgramVersion(home)];
  if (written === null) {
    const former = (await readdir(dirname(home.cluster))).find((name) => /^cluster-\d+$/.test(name));
    if (former)
      throw new StartupError(
        `An upgrade of PostgreSQL was interrupted: rename ${join(dirname(home.cluster), former)} to ${basename(home.cluster)} and run \`npm run ops -- upgrade\` again.`,
      );
    return false;
  }
  if (written !== programs)
    throw new StartupError(
      `The database in ${home.cluster} was written by PostgreSQL ${written}, and this program has PostgreSQL ${programs}: run \`npm run ops -- upgrade\`, which copies it and keeps the old files.`,
    );
  return true;
}
