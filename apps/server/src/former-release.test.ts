import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { audit } from './exchange/index.ts';
import { createOutput } from './platform/output.ts';
import { startServer } from './server.ts';
import { createTestDatabase } from './testing/database.ts';
import { unpackFormerRelease } from './testing/former-release.ts';
import { addressOf } from './testing/process.ts';
import { PASSWORD, playGame, readGame } from './testing/play.ts';

const folder = await mkdtemp(join(tmpdir(), 'wieszcz-upgrade-'));
const former = await unpackFormerRelease();
afterAll(async () => {
  await former.remove();
  await rm(folder, { recursive: true, force: true });
});

const { url, pool } = await createTestDatabase({ template: 'template0' });
const settings = (process: string) => ({
  PORT: '0',
  HOST: '127.0.0.1',
  DEMO: '0',
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'off',
  NODE_ENV: 'test',
  JWT_SECRET: 'a secret of this test alone, long enough',
  DATABASE_URL: url,
  DATA_DIR: join(folder, process),
});

/** How many migrations the database has. */
const countMigrations = async () => (await pool.query('select from migrations')).rowCount;

it(
  'the former release plays on while this one migrates the database, and both serve the same game',
  { timeout: 180_000 },
  async () => {
    const outboxes = ['former', 'current'].map((process) => join(folder, process, 'outbox'));
    const old = former.run('main.ts', [], settings('former'));
    const there = await addressOf(old);
    const person = ['--first-name', 'A', '--surname', 'B', '--email', 'szef@example.org', '--password', PASSWORD];
    const adding = former.run(
      'admin.ts',
      ['user', 'add', '--role', 'admin', '--username', 'szef', ...person],
      settings('former'),
    );
    expect([await adding.ended, adding.output()]).toEqual([0, 'Added the admin szef.\n']);
    const play = (name: string, moderator: string, seller: string, buyer: string) =>
      playGame({ moderator, seller, buyer }, { admin: 'szef', name, outboxes });
    // Its connections know every statement by now, as those of a server that has run for weeks.
    const games = [await play('before', there, there, there)];
    const formerSchema = await countMigrations();

    const starting = startServer(settings('current'), createOutput(process.stdout));
    onTestFinished(() => starting.then((server) => server.stop()).catch(() => undefined));
    const [current, meanwhile] = await Promise.all([starting, play('meanwhile', there, there, there)]);
    const here = current.address;
    const mixed = [play('one', there, here, there), play('two', here, there, here), play('three', there, there, there)];
    games.push(meanwhile, ...(await Promise.all(mixed)));

    for (const game of games) expect(await readGame(here, game)).toMatchObject(await readGame(there, game));
    for (const address of [here, there]) expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect((await audit(pool)).differences).toEqual([]);
    old.child.kill('SIGTERM');
    expect(await old.ended).toBe(0);

    const again = former.run('main.ts', [], settings('former'));
    const isOutdated = (await countMigrations()) !== formerSchema;
    await (isOutdated ? again.ended : addressOf(again));
    const refusal = /^The database is newer than this program: it has the migration \d{4}_\w+\.sql\.\n$/;
    expect(again.output()).toMatch(isOutdated ? refusal : /Wieszcz: http/);
  },
);
