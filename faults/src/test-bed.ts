import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Random } from '@wieszcz/server/demo/random';
import { createExchange } from '@wieszcz/server/exchange';
import { systemClock } from '@wieszcz/server/clock';
import { silentLog } from '@wieszcz/server/log';
import { openLink } from '@wieszcz/server/testing/link';
import { createGame, type Game } from '@wieszcz/bench/trade/game';
import type { Cleanup } from './cleanup.ts';
import { type Database, startDatabase } from './database.ts';
import { mountDisk } from './disk.ts';
import { type GameServer, startGameServer } from './game-server.ts';
import { endProcessesOf } from './leftover-processes.ts';
import { PurchaseLog } from './purchase-log.ts';
import type { Scenario, TestBed } from './scenario.ts';

const DATA_MIB = 768;
const WAL_MIB = 256;
/** A WAL that fits its small disk. Its files aren't recycled, so that a full disk has an immediate effect. */
const SMALL_WAL = { max_wal_size: '96MB', min_wal_size: '32MB', wal_recycle: 'off' };

/** Starts a database with a game, and the servers of the scenario. `cleanup` stops and removes them. */
export async function createTestBed(scenario: Scenario, random: Random, cleanup: Cleanup): Promise<TestBed> {
  const folder = await mkdtemp(join(tmpdir(), 'wieszcz-faults-'));
  cleanup.add(async () => {
    cleanup.leftoverProcesses.push(...(await endProcessesOf(folder)));
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  // When the run is started by root, PostgreSQL runs as another user, which must be able to enter the folder.
  await chmod(folder, 0o755);
  const disks = scenario.onDisks ? await mountDisks(folder, cleanup) : null;
  const folders = disks ? { data: disks.data.path, wal: disks.wal.path, settings: SMALL_WAL } : { data: folder };
  const database = await startDatabase(folders);
  cleanup.add(() => database.close());
  const game = await fillDatabase(database);

  const link = scenario.linked ? await openLink(database.url) : null;
  if (link) cleanup.add(() => link.close());
  const logFile = join(folder, 'servers.log');
  const servers: GameServer[] = [];
  for (let number = 0; number < (scenario.servers ?? 1); number++) {
    const server = await startGameServer({ databaseUrl: link?.url ?? database.url, dataDir: join(folder, 'data'), logFile });
    cleanup.add(() => server.stop());
    servers.push(server);
  }
  return { logFiles: [logFile, database.logFile], database, servers, link, disks, game, log: new PurchaseLog(), random };
}

async function mountDisks(folder: string, cleanup: Cleanup): Promise<TestBed['disks']> {
  const mount = async (name: string, mebibytes: number) => {
    const disk = await mountDisk(join(folder, name), mebibytes);
    cleanup.add(() => disk.unmount());
    return disk;
  };
  return { data: await mount('tables', DATA_MIB), wal: await mount('wal', WAL_MIB) };
}

async function fillDatabase({ pool }: Database): Promise<Game> {
  const exchange = createExchange({ pool, clock: systemClock, log: silentLog });
  const game = await createGame(pool, exchange);
  await exchange.drain();
  return game;
}
