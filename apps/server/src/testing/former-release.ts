import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import former from '../../former-release.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const WORKSPACES = ['apps/server', 'packages/domain', 'packages/texts', 'packages/contract'];
const OWN_SCOPE = '@wieszcz';
const run = promisify(execFile);

export type Program = {
  /** Ends with `code` and all that it printed. */
  ended: Promise<{ code: number | null; output: string }>;
  /** The address of a server, once it listens. Rejects with what it printed when it ends instead. */
  address: Promise<string>;
  stop(): Promise<void>;
};

export type FormerRelease = {
  /** Runs a program of its server: `main.ts`, `admin.ts`. */
  start(program: string, args: string[], settings: Record<string, string>): Program;
  /** Stops what still runs, too. */
  remove(): Promise<void>;
};

/** The release that `former-release.json` names, out of the project's history, with the packages that are installed now. */
export async function unpackFormerRelease(): Promise<FormerRelease> {
  const { commit } = former;
  await run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT }).catch(() => {
    throw new Error(
      `The former release ${commit} is not in this clone: fetch the whole history (git fetch --unshallow) to test against it.`,
    );
  });
  const folder = await mkdtemp(join(tmpdir(), 'wieszcz-former-'));
  const archive = join(folder, 'release.tar');
  await run('git', ['archive', '--output', archive, commit], { cwd: ROOT });
  await run('tar', ['-xf', archive, '-C', folder]);
  await linkPackages(folder);
  const programs: Program[] = [];
  return {
    start(program, args, settings) {
      const started = start(folder, program, args, settings);
      programs.push(started);
      return started;
    },
    async remove() {
      await Promise.all(programs.map((program) => program.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Its own workspaces, and of everybody else's packages those that are installed now: a missing one is named. */
async function linkPackages(folder: string): Promise<void> {
  const [from, to] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')];
  await mkdir(join(to, OWN_SCOPE), { recursive: true });
  const installed = (await readdir(from)).filter((name) => name !== OWN_SCOPE && !name.startsWith('.'));
  for (const name of installed) await symlink(join(from, name), join(to, name));
  for (const workspace of WORKSPACES) {
    const text = await readFile(join(folder, workspace, 'package.json'), 'utf8');
    const { name, dependencies = {} } = JSON.parse(text) as { name: string; dependencies?: Record<string, string> };
    await symlink(join(folder, workspace), join(to, name));
    const missing = Object.keys(dependencies).filter((each) => !each.startsWith(OWN_SCOPE) && !existsSync(join(from, each)));
    if (missing.length > 0)
      throw new Error(
        `The former release needs ${missing.join(', ')}, no longer installed: uninstall a package a release later.`,
      );
  }
}

function start(folder: string, program: string, args: string[], settings: Record<string, string>): Program {
  const { PATH, TMPDIR } = process.env;
  const child = spawn(process.execPath, [join(folder, 'apps/server/src', program), ...args], {
    cwd: folder,
    env: { PATH, TMPDIR, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listening = Promise.withResolvers<string>();
  const onOutput = (text: Buffer) => {
    output += text.toString();
    const address = /Wieszcz: (http:\S+)/.exec(output)?.[1];
    if (address) listening.resolve(address);
  };
  child.stdout.on('data', onOutput);
  child.stderr.on('data', onOutput);
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  );
  void ended.then(() => listening.reject(new Error(`The former release ended: ${output}`)));
  listening.promise.catch(() => undefined);
  return {
    ended,
    address: listening.promise,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
