import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
 * `npm run record-state -- <commit>`: plays a game on that release and stores its data for the test of upgrades, in a file named after the
 * release's last migration.
 */
const commit = process.argv[2];
if (!commit) throw new Error('name the commit of the release');

const START_TIMEOUT_MS = 60_000;
const JOBS_TIMEOUT_MS = 60_000;

/** Jobs that fill tables by night, by a table that each fills. A release without the table lacks the job. */
const NIGHTLY_JOBS = { standings: 'writeStandings', audits: 'auditByNight', suspicions: 'findSuspicions' };

const folder = await mkdtemp(join(tmpdir(), 'wieszcz-state-'));
await chmod(folder, 0o755);
const release = await unpackRelease(commit);
const server = await startEmbedded(join(folder, 'postgres'), silentLog, { fsync: 'off' });
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

function start(program: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(release.folder, 'apps/server/src', program), ...args], {
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // The password that `admin.ts` reads.
  child.stdin.end(PASSWORD);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  return { child, output: () => output };
}

/** Runs the jobs of a night on the running release, and waits until they have filled their tables. */
async function passNight(client: Client): Promise<void> {
  for (const [table, job] of Object.entries(NIGHTLY_JOBS)) {
    const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table]);
    if (!rows[0]!.exists) continue;
    await client.query('select graphile_worker.add_job($1)', [job]);
    const isFilled = async () => (await client.query(`select from ${table} limit 1`)).rowCount === 1;
    for (const deadline = Date.now() + JOBS_TIMEOUT_MS; !(await isFilled()); await sleep(50))
      if (Date.now() > deadline) throw new Error(`the job ${job} has left ${table} empty`);
  }
}

async function playOnRelease(client: Client): Promise<void> {
  const game = start('main.ts');
  const address = () => /Wieszcz: (http:\S+)/.exec(game.output())?.[1];
  for (const deadline = Date.now() + START_TIMEOUT_MS; !address(); await sleep(50))
    if (Date.now() > deadline || game.child.exitCode !== null) throw new Error(`the release doesn't start: ${game.output()}`);
  const person = ['--first-name', 'A', '--surname', 'B', '--email', 'szef@example.org'];
  const adding = start('admin.ts', 'user', 'add', '--role', 'admin', '--username', 'szef', ...person);
  const [code] = (await once(adding.child, 'exit')) as [number];
  if (code !== 0) throw new Error(`no admin was added: ${adding.output()}`);
  try {
    await playAnyRelease(address()!, 'szef');
    await passNight(client);
  } finally {
    game.child.kill('SIGTERM');
    await once(game.child, 'exit');
  }
}

try {
  const client = new Client({ connectionString: url });
  await client.connect();
  await playOnRelease(client);
  const { rows } = await client.query<{ name: string }>('select max(name) as name from migrations');
  const migration = rows[0]!.name;
  const file = join(STATES_FOLDER, migration.replace('.sql', '.jsonl'));
  await writeFile(file, linesOf({ commit, migration, tables: await readTables(client) }));
  await client.end();
  console.log(file);
} finally {
  await server.stop();
  await release.remove();
  await rm(folder, { recursive: true, force: true });
}
