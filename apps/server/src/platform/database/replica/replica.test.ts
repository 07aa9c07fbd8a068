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
import { closePool, createReadingPool, createReplicaPool } from '../pool.ts';
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
}, 300_000);

afterAll(async () => {
  await Promise.all(pools.map(closePool));
  await link?.close();
  await standby?.stop();
  await primary?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}, 60_000);

function openReads() {
  const [reading, , fallback] = createReadingPool(primary.url('postgres'), silentLog);
  const replica = createReplicaPool(link.url, silentLog);
  pools = [...pools, reading, replica];
  const { db, stop } = createReplicaReads({ replica, primary: reading, fallback, log: silentLog, ...TIMES });
  const isStandby = async () =>
    (await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db)).rows[0]!.standby;
  const count = async () => (await sql<{ count: number }>`select count(*)::int as count from seen`.execute(db)).rows[0]!.count;
  return { isStandby, count, stop };
}

describe('reads that may be some seconds old', { timeout: 240_000 }, () => {
  it('go to the replica while it keeps up, and to the primary while it lags', async () => {
    const reads = openReads();
    await expect.poll(reads.isStandby, SOON).toBe(true);
    await run(standby, 'select pg_wal_replay_pause()');
    await run(primary, 'insert into seen values (1)');
    await expect.poll(reads.isStandby, SOON).toBe(false);
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

  it('fail with the error of the statement if the statement itself is wrong', async () => {
    const [reading, , fallback] = createReadingPool(primary.url('postgres'), silentLog);
    const replica = createReplicaPool(link.url, silentLog);
    pools = [...pools, reading, replica];
    const { db, stop } = createReplicaReads({ replica, primary: reading, fallback, log: silentLog });
    await expect(sql`select 1 / ${0}::int`.execute(db)).rejects.toThrow('division by zero');
    stop();
  });
});
