import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { audit } from '../exchange/index.ts';
import { startEmbedded } from '../platform/database/embedded.ts';
import { createPool } from '../platform/database/pool.ts';
import { silentLog } from '../platform/log.ts';
import { afterwards } from '../testing/afterwards.ts';
import type { TestUser } from '../testing/app.ts';
import { placeCluster } from '../testing/cluster.ts';
import { buy, openMarket } from '../testing/game.ts';
import { addModerator, PASSWORD, signUp } from '../testing/play.ts';
import { addressOf, doAdmin, processExists, runOps, runServer } from '../testing/process.ts';
import { archiveAll } from './testing/backup-bed.ts';

const PLAYERS = 8;
const BETS = 10;

const folder = await mkdtemp(join(tmpdir(), 'wieszcz-disaster-'));
await chmod(folder, 0o755);
afterAll(() => rm(folder, { recursive: true, force: true }));

const dataDir = join(folder, 'data');
const settings = { DATA_DIR: dataDir, BACKUP_DIR: join(folder, 'backups'), DEMO: '0', LOG_LEVEL: 'silent' };
const pathOf = (dir: string) => join(dir, 'postgres');
const postmaster = async () => Number.parseInt(await readFile(join(pathOf(dataDir), 'cluster', 'postmaster.pid'), 'utf8'), 10);

type Pair = { player: TestUser; username: string; bet: number; market: number };

async function createGame(address: string): Promise<Pair[]> {
  const person = ['--first-name', 'A', '--surname', 'B', '--email', 'szef@example.org'];
  const adding = ['user', 'add', '--role', 'admin', '--username', 'szef', ...person];
  expect((await doAdmin(settings, adding, PASSWORD))[0]).toBe(0);
  const moderator = await addModerator(address, 'szef', 'prowadzacy');
  const market = await openMarket(moderator, { bets: BETS });
  const players: TestUser[] = [];
  for (let number = 0; number < PLAYERS; number++) players.push(await signUp(address, `gracz_${number}`));
  return market.bets.flatMap((bet) =>
    players.map((player) => ({ player, username: player.username, bet: bet.id, market: market.marketId })),
  );
}

const keyOf = ({ username, bet }: { username: string; bet: number }) => `${username}/${bet}`;

/** Each player buys one share of each bet, again and again until the server is gone. Counts purchases by player and bet. */
function startTrading(pairs: Pair[]) {
  const [acknowledged, attempted] = [new Map<string, number>(), new Map<string, number>()];
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  let turn = 0;
  const client = async () => {
    for (let isServed = true; isServed;) {
      const pair = pairs[turn++ % pairs.length]!;
      add(attempted, keyOf(pair));
      isServed = await buy(pair.player, { id: pair.bet, marketId: pair.market }, { shares: 1 }).then(
        () => true,
        () => false,
      );
      if (isServed) add(acknowledged, keyOf(pair));
      // Slow enough for the budgets to outlast the backup on any machine.
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const count = () => [...acknowledged.values()].reduce((sum, purchases) => sum + purchases, 0);
  return { acknowledged, attempted, count, ended: Promise.all(Array.from({ length: 4 }, client)) };
}

const PURCHASES = `
  select username, bet_id as bet, count(*)::integer as purchases
  from journal join users on users.id = purchaser_id
  where kind in ('purchase', 'sale', 'mint') group by username, bet_id`;

it('a backup restores every acknowledged purchase that was archived before game, database and disk were lost', async () => {
  await placeCluster(pathOf(dataDir));
  const game = runServer(settings);
  const pairs = await createGame(await addressOf(game));
  const trading = startTrading(pairs);
  await expect.poll(trading.count, { timeout: 300_000 }).toBeGreaterThan(20);

  const backup = runOps(settings, 'backup');
  expect([await backup.ended, backup.output()]).toEqual([0, expect.stringMatching(/^Backup .* WAL archive: wal\/[-\w]+\./)]);
  const beforeBackup = trading.count();
  await expect.poll(trading.count, { timeout: 300_000 }).toBeGreaterThan(beforeBackup + 20);
  const archived = new Map(trading.acknowledged);
  const archivedCount = trading.count();
  await archiveAll(urlOfGame(dataDir));
  await expect.poll(trading.count, { timeout: 300_000 }).toBeGreaterThan(archivedCount + 5);

  const pid = await postmaster();
  game.child.kill('SIGKILL');
  process.kill(pid, 'SIGKILL');
  await trading.ended;
  await expect.poll(() => processExists(pid), { timeout: 60_000 }).toBe(false);
  await rm(dataDir, { recursive: true, force: true });

  const into = join(folder, 'restored');
  const restore = runOps(settings, 'restore', '--into', into);
  expect([await restore.ended, restore.output()]).toEqual([
    0,
    expect.stringContaining(`into ${into}. Start the game with DATA_DIR=${into} and make`),
  ]);
  const server = await startEmbedded(pathOf(into), silentLog);
  afterwards(() => server.stop());
  const restored = createPool(server.url('wieszcz'), silentLog);
  const { rows } = await restored.query<{ username: string; bet: number; purchases: number }>(PURCHASES);
  const { differences } = await audit(restored);
  await restored.end();
  const purchases = new Map(rows.map((row) => [keyOf(row), row.purchases]));
  const restoredCounts = pairs.map((pair) => {
    const [key, found] = [keyOf(pair), purchases.get(keyOf(pair)) ?? 0];
    return { key, isWhole: found >= (archived.get(key) ?? 0) && found <= (trading.attempted.get(key) ?? 0) };
  });
  expect(restoredCounts.filter(({ isWhole }) => !isWhole)).toEqual([]);
  expect(differences).toEqual([]);

  const rehearsal = runOps(settings, 'rehearse');
  expect([await rehearsal.ended, rehearsal.output()]).toEqual([
    0,
    expect.stringMatching(/, 0 differences\n[^]*The rehearsal passed\.\n$/),
  ]);
});

const urlOfGame = (dir: string) =>
  `postgres://wieszcz@localhost/wieszcz?host=${encodeURIComponent(join(pathOf(dir), 'sockets'))}`;
