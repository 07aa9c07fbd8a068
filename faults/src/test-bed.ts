import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGame, type Game } from '@wieszcz/bench/trade/game';
import { systemClock } from '@wieszcz/server/clock';
import type { Random } from '@wieszcz/server/demo/random';
import { createExchange } from '@wieszcz/server/exchange';
import { silentLog } from '@wieszcz/server/log';
import { openLink } from '@wieszcz/server/testing/link';
import type pg from 'pg';
import type { Cleanup } from './cleanup.ts';
import { type Database, startDatabase } from './database.ts';
import { mountDisk } from './disk.ts';
import { startCluster } from './external/cluster.ts';
import { type Proxy, startProxy } from './external/haproxy.ts';
import { startNginx } from './external/nginx.ts';
import { type GameServer, startGameServer } from './game-server.ts';
import { endProcessesOf } from './leftover-processes.ts';
import { OrderLog } from './order-log.ts';
import type { Scenario, TestBed } from './scenario.ts';

const DATA_MIB = 768;
const WAL_MIB = 256;
/** A WAL that fits its small disk. Its files aren't recycled, so that a full disk has an immediate effect. */
const SMALL_WAL = { max_wal_size: '96MB', min_wal_size: '32MB', wal_recycle: 'off' };

/**
 * Starts a database with a game, and the servers of the scenario. `cleanup` stops and removes them; before the log files are removed,
 * `onEnd` gets their paths.
 */
export async function createTestBed(
  scenario: Scenario,
  random: Random,
  cleanup: Cleanup,
  onEnd: (logFiles: string[]) => Promise<unknown>,
): Promise<TestBed> {
  const folder = await mkdtemp(join(tmpdir(), 'wieszcz-faults-'));
  cleanup.add(async () => {
    cleanup.leftoverProcesses.push(...(await endProcessesOf(folder)));
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  const logFiles: string[] = [];
  cleanup.add(() => onEnd(logFiles));
  // When the run is started by root, PostgreSQL runs as another user, which must be able to enter the folder.
  await chmod(folder, 0o755);
  const disks = scenario.onDisks ? await mountDisks(folder, cleanup) : null;
  const cluster = scenario.clustered ? await startCluster(folder, cleanup, logFiles) : null;
  const database = cluster ? null : await startOwnDatabase(folder, disks, cleanup);
  if (database) logFiles.push(database.logFile);
  const { pool, url } = cluster ?? database!;
  const game = await fillDatabase(pool);

  const link = scenario.linked ? await openLink(url) : null;
  if (link) cleanup.add(() => link.close());
  const settings = { DATA_DIR: join(folder, 'data'), ...cluster?.settings, ...scenario.settings };
  const servers: GameServer[] = [];
  for (let number = 1; number <= (scenario.servers ?? 1); number++) {
    const logFile = join(folder, `server-${number}.log`);
    logFiles.push(logFile);
    const server = await startGameServer({ databaseUrl: link?.url ?? url, settings, logFile });
    cleanup.add(() => server.stop());
    servers.push(server);
  }
  const addresses = servers.map(({ origin }) => new URL(origin).host);
  const proxy = await startProxyOf(scenario, addresses, folder);
  if (proxy) cleanup.add(() => proxy.stop());
  if (proxy) logFiles.push(proxy.logFile);
  return { pool, database, cluster, servers, link, proxy, disks, game, log: new OrderLog(), random };
}

async function startProxyOf({ proxied }: Scenario, addresses: string[], folder: string): Promise<Proxy | null> {
  if (!proxied) return null;
  return proxied === 'nginx' ? startNginx(addresses[0]!, folder) : startProxy(addresses, folder);
}

async function startOwnDatabase(folder: string, disks: TestBed['disks'], cleanup: Cleanup): Promise<Database> {
  const folders = disks ? { data: disks.data.path, wal: disks.wal.path, settings: SMALL_WAL } : { data: folder };
  const database = await startDatabase(folders);
  cleanup.add(() => database.close());
  return database;
}

async function mountDisks(folder: string, cleanup: Cleanup): Promise<TestBed['disks']> {
  const mount = async (name: string, mebibytes: number) => {
    const disk = await mountDisk(join(folder, name), mebibytes);
    cleanup.add(() => disk.unmount());
    return disk;
  };
  return { data: await mount('tables', DATA_MIB), wal: await mount('wal', WAL_MIB) };
}

async function fillDatabase(pool: pg.Pool): Promise<Game> {
  const exchange = createExchange({ pool, clock: systemClock, log: silentLog });
  const game = await createGame(pool, exchange);
  await exchange.drain();
  return game;
}
