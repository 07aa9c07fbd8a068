import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { audit } from './exchange/index.ts';
import { createOutput } from './platform/output.ts';
import { startServer } from './server.ts';
import { createTestDatabase } from './testing/database.ts';
import { unpackFormerRelease } from './testing/former-release.ts';
import { PASSWORD, playGame, readGames } from './testing/play.ts';
import { addressOf } from './testing/process.ts';

const folder = await mkdtemp(join(tmpdir(), 'wieszcz-upgrade-'));
const former = await unpackFormerRelease();
afterAll(async () => {
  await former.remove();
  await rm(folder, { recursive: true, force: true });
});

const { url, pool } = await createTestDatabase({ template: 'template0' });
const settingsOf = (server: string) => ({
  PORT: '0',
  HOST: '127.0.0.1',
  DEMO: '0',
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'off',
  NODE_ENV: 'test',
  JWT_SECRET: 'a secret for this test, long enough',
  DATABASE_URL: url,
  DATA_DIR: join(folder, server),
});

const countMigrations = async () => (await pool.query('select from migrations')).rowCount;

/** The former release doesn't draw the price of no at which shares of yes were sold to the organizer's lot. */
const withoutLinesOfNo = (answers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(answers).map(([url, answer]) => [
      url,
      / \/api\/markets\/\d+\/chart\?/.test(url) ? (answer as { option: boolean }[]).filter(({ option }) => option) : answer,
    ]),
  );

it('the former release keeps working while this one migrates the database, answers the same beside it, and does not start on a newer schema', async () => {
  const outboxes = ['former', 'current'].map((server) => join(folder, server, 'outbox'));
  const old = former.run(settingsOf('former'));
  const formerAddress = await addressOf(old);
  const person = ['--username', 'szef', '--first-name', 'A', '--surname', 'B', '--email', 'szef@example.org'];
  const adding = former.doAdmin(settingsOf('former'), ['user', 'add', '--role', 'admin', ...person], PASSWORD);
  expect(await adding).toEqual([0, 'Added the admin szef.\n']);
  const play = (name: string, moderator: string, seller: string, buyer: string) =>
    playGame({ moderator, seller, buyer }, { admin: 'szef', name, outboxes });
  // Afterwards the former server's connections have prepared every statement, like those of a server that has run for weeks.
  const games = [await play('before', formerAddress, formerAddress, formerAddress)];
  const formerMigrations = await countMigrations();

  const starting = startServer(settingsOf('current'), createOutput(process.stdout));
  onTestFinished(() => starting.then((server) => server.stop()).catch(() => undefined));
  const [current, meanwhile] = await Promise.all([starting, play('meanwhile', formerAddress, formerAddress, formerAddress)]);
  const currentAddress = current.address;
  const mixed = [
    play('one', formerAddress, currentAddress, formerAddress),
    play('two', currentAddress, formerAddress, currentAddress),
    play('three', formerAddress, formerAddress, formerAddress),
  ];
  games.push(meanwhile, ...(await Promise.all(mixed)));

  const [fromCurrent, fromFormer] = await readGames(games, [currentAddress, formerAddress]);
  expect(fromCurrent!.map(withoutLinesOfNo)).toMatchObject(fromFormer!.map(withoutLinesOfNo));
  for (const address of [currentAddress, formerAddress]) expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect((await audit(pool)).differences).toEqual([]);
  old.child.kill('SIGTERM');
  expect(await old.ended).toBe(0);

  const restarted = former.run(settingsOf('former'));
  const isOutdated = (await countMigrations()) !== formerMigrations;
  await (isOutdated ? restarted.ended : addressOf(restarted));
  const refusal = /^The database is newer than this program: it has the migration \d{4}_\w+\.sql\.\n$/;
  expect(restarted.output()).toMatch(isOutdated ? refusal : /Wieszcz: http/);
});
