import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeCluster } from '../../../testing/cluster.ts';
import { type Link, openLink } from '../../../testing/link.ts';
import { silentLog } from '../../log.ts';
import { type EmbeddedServer, startEmbedded } from '../embedded.ts';
import { DATABASE, openDatabase } from '../open.ts';
import { closePool, createReadingPool, createReplicaPool, createTradingPool, type Database } from '../pool.ts';
import { PRIMARY_POSITION } from './replica.queries.ts';
import { createReplicaReads } from './replica.ts';

const folder = await mkdtemp(join(tmpdir(), 'wieszcz-replica-'));
/** Shorter than those of a server, so that the tests wait less. */
const TIMES = { maxLagMs: 3_000, avoidMs: 200 };
const SOON = { timeout: 60_000, interval: 100 };
let primary: EmbeddedServer;
let standby: EmbeddedServer;
let link: Link;
let pools: pg.Pool[] = [];

async function run(server: EmbeddedServer, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Copies the primary's files between the two calls that PostgreSQL has for this purpose, and starts the copy as a standby. */
async function startStandby(): Promise<EmbeddedServer> {
  const [from, to] = [join(folder, 'primary', 'cluster'), join(folder, 'standby', 'cluster')];
  await mkdir(join(folder, 'standby'));
  const client = new pg.Client({ connectionString: primary.url('postgres') });
  await client.connect();
  await client.query(`select pg_backup_start('standby', true)`);
  execFileSync('cp', ['-a', from, to]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  await rm(join(to, 'postmaster.pid'));
  const { uid, gid } = await stat(from);
  for (const [name, content] of [
    ['backup_label', rows[0]!.labelfile],
    ['standby.signal', ''],
  ] as const) {
    await writeFile(join(to, name), content, { mode: 0o600 });
    await chown(join(to, name), uid, gid);
  }
  const sockets = new URL(primary.url('postgres')).searchParams.get('host')!;
  return startEmbedded(join(folder, 'standby'), silentLog, {
    fsync: 'off',
    primary_conninfo: `host=${sockets} user=wieszcz`,
    wal_retrieve_retry_interval: '200ms',
  });
}

beforeAll(async () => {
  await chmod(folder, 0o755);
  await placeCluster(join(folder, 'primary'));
  primary = await startEmbedded(join(folder, 'primary'), silentLog, { fsync: 'off' });
  await run(primary, 'create table seen (number integer)');
  standby = await startStandby();
  link = await openLink(standby.url('postgres'));
});

afterAll(async () => {
  await Promise.all(pools.map(closePool));
  await link?.close();
  await standby?.stop();
  await primary?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

function openReads({ replicaUrl = link.url, sampledUrl = primary.url('postgres'), maxLagMs = TIMES.maxLagMs } = {}) {
  const [reading, , fallback] = createReadingPool(primary.url('postgres'), silentLog);
  const replica = createReplicaPool(replicaUrl, silentLog);
  const sampled = createTradingPool(sampledUrl, silentLog);
  pools = [...pools, reading, replica, sampled];
  const [lines, reasons]: [string[], string[]] = [[], []];
  const log = {
    ...silentLog,
    info: (line: string) => void lines.push(line),
    warn({ reason }: { reason: string }, line: string) {
      lines.push(line);
      reasons.push(reason);
    },
  } as typeof silentLog;
  const { db, stop } = createReplicaReads({ replica, primary: sampled, fallback, log, ...TIMES, maxLagMs });
  const isStandby = () => isStandbyAt(db);
  const count = async () => (await sql<{ count: number }>`select count(*)::int as count from seen`.execute(db)).rows[0]!.count;
  return { db, replica, isStandby, count, lines, reasons, stop };
}

const isStandbyAt = async (db: Database): Promise<boolean> =>
  (await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db)).rows[0]!.standby;

describe('reads that may be some seconds old', () => {
  it('go to the replica while it keeps up, and to the primary while it lags', async () => {
    const reads = openReads();
    await expect.poll(reads.isStandby, SOON).toBe(true);
    await run(standby, 'select pg_wal_replay_pause()');
    await run(primary, 'insert into seen values (1)');
    await expect.poll(reads.isStandby, SOON).toBe(false);
    expect(reads.reasons.at(-1)).toBe('it is behind');
    expect(await reads.count()).toBe(1);
    await run(standby, 'select pg_wal_replay_resume()');
    await expect.poll(reads.isStandby, SOON).toBe(true);
    expect(await reads.count()).toBe(1);
    reads.stop();
  });

  it('never miss a commit that is older than the allowed lag, however slowly the replica follows', async () => {
    const reads = openReads();
    await expect.poll(reads.isStandby, SOON).toBe(true);
    await run(standby, 'select pg_wal_replay_pause()');
    await run(primary, 'delete from seen', 'insert into seen values (1), (2), (3)');
    const written = performance.now();
    const wrong: number[] = [];
    while (performance.now() - written < 2 * TIMES.maxLagMs) {
      const asked = performance.now();
      const rows = await reads.count();
      if (rows !== 3) wrong.push(asked - written);
      await sleep(10);
    }
    await run(standby, 'select pg_wal_replay_resume()');
    reads.stop();
    expect(Math.max(0, ...wrong)).toBeLessThan(TIMES.maxLagMs);
  });

  it('go to the primary when the connections to the replica break, are silent or are refused', async () => {
    const reads = openReads();
    await expect.poll(reads.isStandby, SOON).toBe(true);
    link.cut();
    expect(await reads.count()).toBeGreaterThan(0);
    await expect.poll(reads.isStandby, SOON).toBe(true);
    link.freeze();
    expect(await reads.count()).toBeGreaterThan(0);
    await expect.poll(reads.isStandby, SOON).toBe(true);
    link.sever();
    expect(await reads.count()).toBeGreaterThan(0);
    expect(await reads.isStandby()).toBe(false);
    link.restore();
    await expect.poll(reads.isStandby, SOON).toBe(true);
    reads.stop();
  });

  it('wait for no answer of the replica while its machine is silent, and return to it once it answers', async () => {
    const reads = openReads();
    await expect.poll(reads.isStandby, SOON).toBe(true);
    link.sever();
    expect(await reads.isStandby()).toBe(false);
    // Open while the replica is tried again, until its timeout.
    const connectionsAfterRead = async () => {
      expect(await reads.isStandby()).toBe(false);
      return reads.replica.totalCount;
    };
    await expect.poll(connectionsAfterRead, SOON).toBe(1);
    link.restore();
    await expect.poll(reads.isStandby, SOON).toBe(true);
    expect(reads.lines.slice(-2)).toEqual(['the replica is not used; its reads go to the primary', 'the replica is used again']);
    reads.stop();
  });

  it('go to the primary as soon as another read finds the replica gone, also those that queue for it', async () => {
    const { db, replica, isStandby, stop } = openReads();
    await expect.poll(isStandby, SOON).toBe(true);
    // No read leaves the queue by a timeout.
    replica.options.connectionTimeoutMillis = 0;
    await db.connection().execute(async (connection) => {
      const others = await Promise.all(Array.from({ length: replica.options.max - 1 }, () => replica.connect()));
      const queued = [isStandby(), isStandby()];
      await expect.poll(() => replica.waitingCount).toBe(queued.length);
      link.cut();
      expect(await isStandbyAt(connection)).toBe(false);
      expect(await Promise.all(queued)).toEqual([false, false]);
      for (const other of others) other.release();
    });
    await expect.poll(isStandby, SOON).toBe(true);
    expect(replica.waitingCount).toBe(0);
    await expect.poll(() => replica.idleCount).toBe(replica.totalCount);
    stop();
  });

  it('stay at the replica while reads at the primary queue', async () => {
    const [databaseUrl, databaseReadUrl] = [primary.url(DATABASE), standby.url(DATABASE)];
    const database = await openDatabase({ databaseUrl, databaseReadUrl, dataDir: folder }, silentLog);
    const isStandby = () => isStandbyAt(database.replicas);
    await expect.poll(isStandby, SOON).toBe(true);
    const observer = new pg.Client({ connectionString: databaseUrl });
    await observer.connect();
    /** When the primary was last asked for its position. */
    const sampledAt = async () => {
      const { rows } = await observer.query<{ at: number }>(
        `select extract(epoch from max(query_start))::float8 as at from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and query = $1`,
        [PRIMARY_POSITION],
      );
      return rows[0]!.at;
    };
    const released = Promise.withResolvers<void>();
    // More than there are connections; those in the queue give up after a while.
    const reads = Array.from({ length: 20 }, () =>
      database.db
        .connection()
        .execute(() => released.promise)
        .catch(() => undefined),
    );
    // One request for the position may have begun before the reads did; the later ones are made while the reads queue.
    for (let sample = 0; sample < 3; sample += 1) await expect.poll(sampledAt, SOON).toBeGreaterThan(await sampledAt());
    await expect.poll(isStandby, SOON).toBe(true);
    released.resolve();
    await Promise.all(reads);
    await observer.end();
    await database.close();
  });

  it.each([
    ['the replica is no standby', () => ({ replicaUrl: primary.url('postgres') }), /^it is no standby$/],
    ['the replica refuses connections', () => ({ replicaUrl: 'postgres://127.0.0.1:1/postgres' }), /ECONNREFUSED/],
    [
      'the primary does not tell its position',
      () => ({ sampledUrl: standby.url('postgres') }),
      /^the primary's position is unknown: recovery is in progress$/,
    ],
  ])('go to the primary if %s, and the log says so', async (_what, urls, reason) => {
    // No sample of the primary's position is too old on any machine, which would be another reason.
    const reads = openReads({ ...urls(), maxLagMs: 600_000 });
    expect(await reads.isStandby()).toBe(false);
    expect(reads.reasons).toEqual([expect.stringMatching(reason)]);
    reads.stop();
  });

  it('fail with the error of the statement if the statement itself is wrong', async () => {
    const { db, stop } = openReads();
    await expect(sql`select 1 / ${0}::int`.execute(db)).rejects.toThrow('division by zero');
    stop();
  });
});
