import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbedded } from '../../platform/database/embedded.ts';
import { silentLog } from '../../platform/log.ts';
import { unpackRelease } from '../former-release.ts';
import { PASSWORD } from '../play.ts';
import { playAnyRelease } from './play-any-release.ts';
import { linesOf, readTables, STATES_FOLDER } from './states.ts';

/**
 * `npm run record-state -- <commit>`: plays a game on the release of that commit and stores the data for the test of upgrades, in a file
 * named after the release's last migration.
 */
const commit = process.argv[2] ?? '';
if (!commit) throw new Error('name the commit of the release');

const START_TIMEOUT_MS = 60_000;
const JOBS_TIMEOUT_MS = 60_000;

/** The nightly jobs, keyed by a table that each fills. A release without the table lacks the job. */
const NIGHTLY_JOBS = { standings: 'writeStandings', audits: 'auditByNight', suspicions: 'findSuspicions' };

type Release = Awaited<ReturnType<typeof unpackRelease>>;
type Settings = Record<string, string | undefined>;

/** Starts a program of the release; `input` is its standard input. */
function start(release: Release, env: Settings, [program, ...args]: [string, ...string[]], input = '') {
  const child = spawn(process.execPath, [join(release.folder, 'apps/server/src', program), ...args], {
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A program that ends early closes the pipe; its exit code and output tell why.
  child.stdin.once('error', () => undefined).end(input);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output: () => output, ended };
}

/** Runs the nightly jobs on the running release, and waits until they have filled their tables. */
async function runNightlyJobs(client: Client): Promise<void> {
  for (const [table, job] of Object.entries(NIGHTLY_JOBS)) {
    const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table]);
    if (!rows[0]!.exists) continue;
    await client.query('select graphile_worker.add_job($1)', [job]);
    const isFilled = async () => (await client.query(`select from ${table} limit 1`)).rowCount === 1;
    for (const deadline = Date.now() + JOBS_TIMEOUT_MS; !(await isFilled()); await sleep(50))
      if (Date.now() > deadline) throw new Error(`the job ${job} has left ${table} empty`);
  }
}

async function playOnRelease(release: Release, env: Settings, client: Client): Promise<void> {
  const game = start(release, env, ['main.ts']);
  try {
    const address = () => /Wieszcz: (http:\S+)/.exec(game.output())?.[1];
    for (const deadline = Date.now() + START_TIMEOUT_MS; !address(); await sleep(50))
      if (Date.now() > deadline || game.child.exitCode !== null) throw new Error(`the release doesn't start: ${game.output()}`);
    const person = ['--first-name', 'A', '--surname', 'B', '--email', 'szef@example.org'];
    const addition = ['admin.ts', 'user', 'add', '--role', 'admin', '--username', 'szef', ...person] as [string, ...string[]];
    const adding = start(release, env, addition, PASSWORD);
    if ((await adding.ended) !== 0) throw new Error(`no admin was added: ${adding.output()}`);
    await playAnyRelease(address()!, 'szef');
    await runNightlyJobs(client);
  } finally {
    game.child.kill('SIGTERM');
    await game.ended;
  }
}

/** Plays on the release and stores the data. Returns the name of the file. */
async function record(release: Release, env: Settings, url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await playOnRelease(release, env, client);
    const { rows } = await client.query<{ name: string }>('select max(name) as name from migrations');
    const migration = rows[0]!.name;
    const file = join(STATES_FOLDER, migration.replace('.sql', '.jsonl'));
    await writeFile(file, linesOf({ commit, migration, tables: await readTables(client) }));
    return file;
  } finally {
    await client.end();
  }
}

/** Remove what has been created so far, the newest first. */
const cleanups: (() => Promise<unknown>)[] = [];
try {
  const folder = await mkdtemp(join(tmpdir(), 'wieszcz-state-'));
  cleanups.unshift(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const release = await unpackRelease(commit);
  cleanups.unshift(() => release.remove());
  const server = await startEmbedded(join(folder, 'postgres'), silentLog, { fsync: 'off' });
  cleanups.unshift(() => server.stop());
  const url = server.url('postgres');
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: '0',
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
  };
  console.log(await record(release, env, url));
} finally {
  for (const clean of cleanups) await clean();
}
