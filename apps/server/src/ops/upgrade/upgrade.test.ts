import { execFile } from 'node:child_process';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  statfs,
  symlink,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit, createExchange } from '../../exchange/index.ts';
import { addPlayers, bidding, buying, done, openMarket, PATIENT, selling } from '../../exchange/testing/game.ts';
import { systemClock } from '../../platform/clock.ts';
import { prepareHome, programsOf } from '../../platform/database/embedded-home.ts';
import { findClusterVersion } from '../../platform/database/embedded-version.ts';
import { type EmbeddedServer, startEmbedded } from '../../platform/database/embedded.ts';
import { openDatabase, prepareSchema } from '../../platform/database/open.ts';
import { createPool } from '../../platform/database/pool.ts';
import { silentLog } from '../../platform/log.ts';
import { copyCluster } from '../../testing/cluster-template.ts';
import { placeCluster } from '../../testing/cluster.ts';
import { copyToNewCluster, replaceCluster, upgradeEmbedded } from './upgrade.ts';

const execute = promisify(execFile);

const isRoot = process.getuid?.() === 0;

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
/** The folder of PostgreSQL's programs in the workspace `runtime/former-postgres`. */
const FORMER = await programsOf(join(ROOT, 'node_modules', `former-postgres-${process.platform}-${process.arch}`, 'native'));
const FORMER_VERSION = 17;

/** A file system in memory, from which no file can be renamed to the folder of temporary files. In containers it may be too small. */
const OTHER_DISK = '/dev/shm';
const ROOM_FOR_TWO_CLUSTERS = 512 * 1024 * 1024;
const hasOtherDisk = await statfs(OTHER_DISK).then(
  ({ bavail, bsize }) => bavail * bsize > ROOM_FOR_TWO_CLUSTERS,
  () => false,
);

/** A game on a cluster of the former version, which each test copies. */
let formerGame: { folder: string; counts: Record<string, number> };
beforeAll(async () => {
  const created = await createFolder();
  formerGame = { folder: created, counts: await createFormerGame(created) };
});
afterAll(() => rm(formerGame.folder, { recursive: true, force: true }));

let folder: string;
beforeEach(async () => {
  folder = await createFolder();
  await copyCluster(join(formerGame.folder, 'postgres'), join(folder, 'postgres'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function createFolder(parent = tmpdir()): Promise<string> {
  const created = await mkdtemp(join(parent, 'wieszcz-upgrade-'));
  await chmod(created, 0o755);
  return created;
}

const startFormer = (dataDir: string, backupDir?: string) =>
  startEmbedded(join(dataDir, 'postgres'), silentLog, { fsync: 'off' }, { programs: FORMER, backupDir });

/** Returns the number of rows of each table. */
async function createFormerGame(dataDir: string): Promise<Record<string, number>> {
  const server = await startFormer(dataDir);
  try {
    const client = new Client({ connectionString: server.url('postgres') });
    await client.connect();
    await client.query('create database wieszcz').finally(() => client.end());
    await prepareSchema(server.url('wieszcz'), silentLog);
    const pool = createPool(server.url('wieszcz'), silentLog);
    const exchange = createExchange({ pool, clock: systemClock, log: silentLog, ...PATIENT });
    const players = await addPlayers(pool, exchange, 5);
    const market = await openMarket(pool, exchange);
    for (const player of players) {
      const { position } = done(await exchange.submit(buying(player, market, 3)));
      done(await exchange.submit(bidding(player, position, 20, 2)));
      done(await exchange.submit(selling(player, position, 1)));
    }
    await exchange.drain();
    const counts = await countRows(pool);
    await pool.end();
    return counts;
  } finally {
    await server.stop();
  }
}

async function countRows(pool: { query: Client['query'] }): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ table: string; rows: number }>(
    `select relname as table, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text::integer as rows
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  return Object.fromEntries(rows.map(({ table, rows: count }) => [table, count]));
}

const cluster = () => join(folder, 'postgres', 'cluster');

async function whileFormerRuns(act: (game: EmbeddedServer) => Promise<void>): Promise<void> {
  const game = await startFormer(folder);
  await act(game).finally(() => game.stop());
}

async function query(game: EmbeddedServer, statement: string): Promise<void> {
  const client = new Client({ connectionString: game.url('wieszcz') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const options = () => ({ databaseUrl: null, dataDir: folder });
const open = (backupDir?: string) => openDatabase({ ...options(), backupDir }, silentLog);
const findArchive = () => readlink(join(folder, 'postgres', 'archive')).catch(() => null);

describe('The embedded database of an older major version of PostgreSQL', () => {
  it('is refused at the start, and after its upgrade has all its rows and can be played on', async () => {
    const { counts } = formerGame;
    expect(counts).toMatchObject({ contracts: 5, bids: 5 });
    await expect(open()).rejects.toThrow(
      /was written by PostgreSQL 17, and this program has PostgreSQL \d+: run `npm run ops -- upgrade`/,
    );

    const upgraded = await upgradeEmbedded(folder, FORMER);
    expect(upgraded).toMatchObject({ from: FORMER_VERSION, to: expect.any(Number) as number });
    expect((await readdir(join(folder, 'postgres'))).filter((name) => name.startsWith('cluster')).sort()).toEqual([
      'cluster',
      `cluster-${FORMER_VERSION}`,
    ]);
    const { pool, close } = await open();
    try {
      expect(await countRows(pool)).toEqual(counts);
      expect((await audit(pool)).differences).toEqual([]);
      const exchange = createExchange({ pool, clock: systemClock, log: silentLog, ...PATIENT });
      const [player] = await addPlayers(pool, exchange, 1);
      done(await exchange.submit(buying(player!, await openMarket(pool, exchange), 1)));
      await exchange.drain();
      expect((await audit(pool)).differences).toEqual([]);
    } finally {
      await close();
    }
    expect(await upgradeEmbedded(folder, FORMER)).toBeNull();
  });

  it('is left alone while another process uses it', async () => {
    await whileFormerRuns(async (game) => {
      const before = [await readdir(folder), await readFile(join(cluster(), 'postmaster.pid'), 'utf8')];
      await expect(upgradeEmbedded(folder, FORMER)).rejects.toThrow('is in use: stop the game');
      expect([await readdir(folder), await readFile(join(cluster(), 'postmaster.pid'), 'utf8')]).toEqual(before);
      await query(game, 'select from users');
    });
    expect(await upgradeEmbedded(folder, FORMER)).toMatchObject({ from: FORMER_VERSION });
  });

  it('is left alone by an upgrade that has begun when a process starts it', async () => {
    const draft = join(folder, 'draft');
    await whileFormerRuns(async (game) => {
      await expect(copyToNewCluster(join(folder, 'postgres'), FORMER, draft)).rejects.toThrow('is in use: stop the game');
      const home = await prepareHome(join(folder, 'postgres'));
      await expect(replaceCluster(folder, home, `${home.cluster}-${FORMER_VERSION}`, draft)).rejects.toThrow(
        'is in use: stop the game',
      );
      await query(game, 'select from users');
    });
    expect((await readdir(join(folder, 'postgres'))).filter((name) => name.startsWith('cluster'))).toEqual(['cluster']);
    expect(await findClusterVersion(cluster())).toBe(FORMER_VERSION);
  });

  it('stays in place if its copy cannot be moved there', async () => {
    const home = await prepareHome(join(folder, 'postgres'));
    const absent = join(folder, 'absent');
    await expect(replaceCluster(folder, home, `${home.cluster}-${FORMER_VERSION}`, absent)).rejects.toThrow(
      'The old ones are in place',
    );
    expect(await findClusterVersion(cluster())).toBe(FORMER_VERSION);
  });

  it('stays in place if the audit of its copy finds a difference', async () => {
    await whileFormerRuns((game) => query(game, `update accounts set balance = balance + 1 where kind = 'issue'`));
    await expect(upgradeEmbedded(folder, FORMER)).rejects.toThrow('The audit of the copy finds 1 difference; the old files stay');
    expect(await findClusterVersion(cluster())).toBe(FORMER_VERSION);
    expect(await readdir(folder)).toEqual(['postgres']);
    expect(await readdir(join(folder, 'postgres'))).not.toContain('upgrading');
  });

  it('is copied anew after an interrupted upgrade, whose copy is removed', async () => {
    const left = join(folder, 'postgres', 'upgrading');
    await placeCluster(left);
    expect(await upgradeEmbedded(folder, FORMER)).toMatchObject({ from: FORMER_VERSION });
    expect(await readdir(join(folder, 'postgres'))).not.toContain('upgrading');
    const { pool, close } = await open();
    expect(await countRows(pool).finally(close)).toEqual(formerGame.counts);
  });

  it.runIf(hasOtherDisk)('is upgraded on its own disk if its folder is a link to another one', async () => {
    const disk = await createFolder(OTHER_DISK);
    try {
      await copyCluster(join(folder, 'postgres'), disk);
      await rm(join(folder, 'postgres'), { recursive: true });
      await symlink(disk, join(folder, 'postgres'));
      expect(await upgradeEmbedded(folder, FORMER)).toMatchObject({ formerFiles: join(disk, `cluster-${FORMER_VERSION}`) });
      expect(await readdir(folder)).toEqual(['postgres']);
    } finally {
      await rm(disk, { recursive: true, force: true });
    }
  });

  it.runIf(isRoot)('still belongs to the user that runs the game if root upgrades it', async () => {
    const user = 1;
    await execute('chown', ['-R', `${user}:${user}`, join(folder, 'postgres')]);
    expect(await upgradeEmbedded(folder, FORMER)).toMatchObject({ from: FORMER_VERSION });
    for (const path of [cluster(), join(cluster(), 'PG_VERSION'), join(cluster(), 'base')])
      expect((await stat(path)).uid).toBe(user);
  });

  it('ends its WAL archive with the upgrade, and the new cluster begins another', async () => {
    const backupDir = join(folder, 'backups');
    await (await startFormer(folder, backupDir)).stop();
    const former = await findArchive();
    expect(former).toContain(join(backupDir, 'wal'));
    expect(await upgradeEmbedded(folder, FORMER)).toMatchObject({ from: FORMER_VERSION });
    expect(await findArchive()).toBeNull();
    await (await open(backupDir)).close();
    expect(await findArchive()).toContain(join(backupDir, 'wal'));
    expect(await findArchive()).not.toBe(former);
  });

  it('is not replaced by an empty one if the upgrade was interrupted while it moved the files', async () => {
    const former = `${cluster()}-${FORMER_VERSION}`;
    await rename(cluster(), former);
    // What earlier upgrades have left.
    for (const version of [9, 16]) await mkdir(`${cluster()}-${version}`);
    const commands = [
      open,
      () => openDatabase({ ...options(), create: false }, silentLog),
      () => upgradeEmbedded(folder, FORMER),
    ];
    for (const command of commands)
      await expect(command()).rejects.toThrow(
        `An upgrade of PostgreSQL was interrupted: rename ${await realpath(former)} to cluster`,
      );
    await rename(former, cluster());
    expect(await upgradeEmbedded(folder, FORMER)).toMatchObject({ from: FORMER_VERSION });
  });
});
