import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import former from '../../former-release.json' with { type: 'json' };
import { doAdmin, type Run, runNode } from './process.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const OWN_SCOPE = '@wieszcz';
const execute = promisify(execFile);

export type FormerRelease = {
  /** Starts its server. */
  run(settings: Record<string, string>): Run;
  /** Runs a command of its `npm run admin` to the end, with the password that it reads. */
  doAdmin(settings: Record<string, string>, words: string[], password: string): ReturnType<typeof doAdmin>;
  remove(): Promise<void>;
};

/** Unpacks the release that `former-release.json` names; it runs with the packages that are installed now. */
export async function unpackFormerRelease(): Promise<FormerRelease> {
  const release = await unpackRelease(former.commit);
  const programOf = (name: string) => join(release.folder, 'apps/server/src', name);
  return {
    run: (settings) => runNode([programOf('main.ts')], settings),
    doAdmin: (settings, words, password) => doAdmin(settings, words, password, programOf('admin.ts')),
    remove: () => release.remove(),
  };
}

/** The superuser may test another user's clone, which git refuses to read without this. The scripts have the same in `tools/git.mjs`. */
const ANY_OWNER = ['-c', 'safe.directory=*'];

/** Unpacks a release from the git history into a temporary folder. */
export async function unpackRelease(commit: string): Promise<{ folder: string; remove(): Promise<void> }> {
  await execute('git', [...ANY_OWNER, 'cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT }).catch((cause: Error) => {
    throw new Error(
      `The former release ${commit} can't be read from this clone: ${cause.message.trim()}; ` +
        'if it is missing, fetch the whole history (git fetch --unshallow).',
      { cause },
    );
  });
  const folder = await mkdtemp(join(tmpdir(), 'wieszcz-former-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const archive = join(folder, 'release.tar');
    await execute('git', [...ANY_OWNER, 'archive', '--output', archive, commit], { cwd: ROOT });
    await execute('tar', ['-xf', archive, '-C', folder]);
    await linkPackages(folder);
  } catch (error) {
    await remove();
    throw error;
  }
  return { folder, remove };
}

/** Links the release's own workspaces and the packages that are installed now. If one is missing, the release fails and names it. */
async function linkPackages(folder: string): Promise<void> {
  const [from, to] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')];
  await mkdir(join(to, OWN_SCOPE), { recursive: true });
  const installed = (await readdir(from)).filter((name) => name !== OWN_SCOPE && !name.startsWith('.'));
  for (const name of installed) await symlink(join(from, name), join(to, name));
  const packages = (await readdir(join(folder, 'packages'))).map((name) => join('packages', name));
  for (const workspace of ['apps/server', ...packages]) {
    const text = await readFile(join(folder, workspace, 'package.json'), 'utf8');
    const { name } = JSON.parse(text) as { name: string };
    await symlink(join(folder, workspace), join(to, name));
  }
}
