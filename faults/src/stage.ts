import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Random } from '../../apps/server/src/demo/random.ts';
import { createExchange } from '../../apps/server/src/exchange/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { silentLog } from '../../apps/server/src/platform/log.ts';
import { openLink } from '../../apps/server/src/testing/link.ts';
import { createGame, type Game } from '../../bench/src/trade/game.ts';
import type { Cleanup } from './cleanup.ts';
import { type Database, startDatabase } from './database.ts';
import { mountDisk } from './disk.ts';
import { type GameServer, startGameServer } from './game-server.ts';
import { endProcessesOf } from './left-behind.ts';
import { Ledger } from './ledger.ts';
import type { Scenario, Stage } from './scenario.ts';

const DATA_MIB = 768;
const LOG_MIB = 256;
/** A log that fits its small disk, and whose files aren't used again, so that a full disk is felt at once. */
const SMALL_LOG = { max_wal_size: '96MB', min_wal_size: '32MB', wal_recycle: 'off' };

/** A database with a game, and its servers, as the scenario wants them. What it made is undone by `cleanup`. */
export async function openStage(scenario: Scenario, random: Random, cleanup: Cleanup): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'wieszcz-faults-'));
  cleanup.add(async () => {
    cleanup.leftBehind.push(...(await endProcessesOf(folder)));
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  // PostgreSQL runs as another user when we are root.
  await chmod(folder, 0o755);
  const disks = scenario.onDisks ? await mountDisks(folder, cleanup) : null;
  const places = disks ? { data: disks.data.path, log: disks.log.path, settings: SMALL_LOG } : { data: folder };
  const database = await startDatabase(places);
  cleanup.add(() => database.close());
  const game = await fill(database);

  const link = scenario.linked ? await openLink(database.url) : null;
  if (link) cleanup.add(() => link.close());
  const logFile = join(folder, 'servers.log');
  const servers: GameServer[] = [];
  for (let number = 0; number < (scenario.servers ?? 1); number++) {
    const server = await startGameServer({ databaseUrl: link?.url ?? database.url, dataDir: join(folder, 'data'), logFile });
    cleanup.add(() => server.stop());
    servers.push(server);
  }
  return { logFiles: [logFile, database.logFile], database, servers, link, disks, game, ledger: new Ledger(), random };
}

async function mountDisks(folder: string, cleanup: Cleanup): Promise<Stage['disks']> {
  const mount = async (name: string, mebibytes: number) => {
    const disk = await mountDisk(join(folder, name), mebibytes);
    cleanup.add(() => disk.unmount());
    return disk;
  };
  return { data: await mount('tables', DATA_MIB), log: await mount('log', LOG_MIB) };
}

async function fill({ pool }: Database): Promise<Game> {
  const exchange = createExchange({ pool, clock: systemClock, log: silentLog });
  const game = await createGame(pool, exchange);
  await exchange.drain();
  return game;
}
