// Runs before anything is installed, on the Node that npm runs on: no dependencies, nothing newer than Node 20.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isStamped } from './fingerprint.mjs';
import { NEEDS_PACKAGED_NODE, nodeProgram } from './node-program.mjs';
import { ROOT } from './root.mjs';
import { giveUp, run, step } from './terminal.mjs';

/** The root package, whose dependencies are the development tools. Where it is installed, so are the `devDependencies` of all workspaces. */
const DEVELOPMENT = '.';
const NODE = 'runtime/node';
const POSTGRES = 'runtime/postgres';
/** An older major version, from which the tests upgrade. */
const FORMER_POSTGRES = 'runtime/former-postgres';
const SERVER = ['packages/api', 'packages/domain', 'packages/texts', 'apps/server'];
const GAME = [...SERVER, 'apps/web'];
const TESTS = [...GAME, 'e2e', 'bench', 'faults', FORMER_POSTGRES, DEVELOPMENT];

/** For each purpose the workspaces whose packages it needs; `needsPostgres` where it starts databases of its own. */
const PURPOSES = {
  game: { title: 'Installing the packages of the game', workspaces: GAME },
  server: { title: 'Installing the packages of the server', workspaces: SERVER },
  ops: { title: 'Installing the packages of the game', workspaces: GAME, needsPostgres: true },
  bench: { title: 'Installing the packages of the benchmarks', workspaces: [...GAME, 'bench'], needsPostgres: true },
  pageBench: {
    title: 'Installing the packages of the page benchmark',
    workspaces: [...GAME, 'bench', 'e2e'],
    needsPostgres: true,
  },
  faults: { title: 'Installing the packages of the fault runs', workspaces: [...GAME, 'bench', 'faults'], needsPostgres: true },
  tests: { title: 'Installing the packages of the tests', workspaces: TESTS, needsPostgres: true },
};

const MODULES = join(ROOT, 'node_modules');
/**
 * What is installed: `{ lockfile, workspaces }`. While packages are being added, `lockfile` is null; `npm ci` removes the file with
 * everything else. An interrupted install is recognised by either.
 */
const STAMP = join(MODULES, '.installed.json');

/**
 * Installs the packages that the purpose needs, unless they are installed already. Packages of other purposes stay.
 * After an install that was interrupted everything is installed anew.
 */
export async function installFor(purpose) {
  const [major] = process.versions.node.split('.');
  if (Number(major) < 20) giveUp(`Wieszcz needs Node.js 20 or newer to install itself; this is ${process.version}.`);
  const { title, workspaces, needsPostgres } = PURPOSES[purpose];
  const wanted = [...workspaces];
  if (NEEDS_PACKAGED_NODE) wanted.push(NODE);
  if (needsPostgres || !process.env.DATABASE_URL) wanted.push(POSTGRES);

  const lockfile = fingerprint(['package-lock.json']);
  const installed = findInstalled(lockfile);
  if (installed.isCurrent && wanted.every((workspace) => installed.workspaces.includes(workspace))) return;
  const all = [...new Set([...installed.workspaces, ...wanted])];
  mkdirSync(MODULES, { recursive: true });
  writeFileSync(STAMP, JSON.stringify({ lockfile: null, workspaces: all }));
  const scope = all.includes(DEVELOPMENT) ? ['--include=dev', '--include-workspace-root'] : ['--omit=dev'];
  const chosen = all.filter((workspace) => workspace !== DEVELOPMENT).map((workspace) => `--workspace=${workspace}`);
  // `npm ci` starts from an empty folder; `npm install` adds to a folder that is known to be complete.
  await runNpm(title, [...(installed.isCurrent ? ['install', '--no-save'] : ['ci']), ...scope, ...chosen]);
  if (NEEDS_PACKAGED_NODE && !existsSync(nodeProgram()))
    giveUp(`npm has no Node.js 24 for this machine (${process.platform}-${process.arch}): install Node.js 24 or newer.`);
  writeFileSync(STAMP, JSON.stringify({ lockfile, workspaces: all }));
}

/** Installs a folder that has a lockfile of its own, outside the workspaces. */
export async function installFolder(title, folder) {
  const stamp = join(ROOT, folder, 'node_modules', '.installed');
  const lockfile = fingerprint([`${folder}/package-lock.json`]);
  if (isStamped(stamp, lockfile)) return;
  await runNpm(title, ['ci'], join(ROOT, folder));
  writeFileSync(stamp, lockfile);
}

async function runNpm(title, args, cwd = ROOT) {
  const npm = process.env.npm_execpath;
  const [program, ...before] = npm ? [process.execPath, npm] : ['npm'];
  let output = '';
  const code = await step(title, () =>
    run(program, [...before, ...args, '--loglevel=error', '--no-audit', '--no-fund'], {
      cwd,
      onOutput: (text) => (output += text),
    }),
  );
  if (code !== 0) giveUp(`${output.trim()}\n\nThe packages could not be installed (see above). Is the npm registry reachable?`);
}

/** The installed workspaces; `isCurrent` where they are complete and match the lockfile. */
function findInstalled(lockfile) {
  const stamp = readJson(STAMP);
  if (stamp?.lockfile === lockfile) return { isCurrent: true, workspaces: stamp.workspaces };
  const byHand = stamp?.lockfile === null ? null : findInstalledByHand();
  return byHand ? { isCurrent: true, workspaces: byHand } : { isCurrent: false, workspaces: stamp?.workspaces ?? [] };
}

/**
 * The workspaces that `npm ci` or `npm install`, called by hand, has installed; null unless everything is there. npm writes its record of
 * the installed packages at the end of an install.
 */
function findInstalledByHand() {
  const record = readJson(join(MODULES, '.package-lock.json'))?.packages;
  if (!record) return null;
  const { packages } = readJson(join(ROOT, 'package-lock.json'));
  const isComplete = Object.entries(packages).every(
    ([path, { version, link, optional }]) =>
      !path.includes('node_modules/') || link || optional || record[path]?.version === version,
  );
  const hasOne = (workspace) =>
    Object.keys(packages[workspace].optionalDependencies).some((name) => record[`node_modules/${name}`]);
  return isComplete ? [...TESTS, ...[NODE, POSTGRES].filter(hasOne)] : null;
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
