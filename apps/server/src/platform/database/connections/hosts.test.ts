import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { afterwards } from '../../../testing/afterwards.ts';
import { placeCluster } from '../../../testing/cluster.ts';
import { type Link, openLink } from '../../../testing/link.ts';
import { silentLog } from '../../log.ts';
import { type EmbeddedServer, startEmbedded } from '../embedded.ts';
import { closePool, createPool } from '../pool.ts';
import { databaseUrlProblem, urlsOfHosts } from './hosts.ts';

describe('a URL of several hosts', () => {
  it('is split into one URL per host, each with the same user, database and query', () => {
    expect(urlsOfHosts('postgres://me:s%40cret@one:5432,[::1]:5433,three/game?sslmode=require')).toEqual([
      'postgres://me:s%40cret@one:5432/game?sslmode=require',
      'postgres://me:s%40cret@[::1]:5433/game?sslmode=require',
      'postgres://me:s%40cret@three/game?sslmode=require',
    ]);
  });

  it('is refused if it is malformed or asks for a host that takes no writes', () => {
    const problemOf = (attribute: string) => databaseUrlProblem(`postgres://one,two/game?target_session_attrs=${attribute}`);
    expect(['any', 'read-write', 'primary'].map(problemOf)).toEqual([null, null, null]);
    expect(problemOf('standby')).toMatch(/target_session_attrs=standby; the game writes/);
    for (const url of ['postgres://one:x,two/game', 'postgres://one,/game', 'postgres://me@one,/game'])
      expect(databaseUrlProblem(url)).toMatch(/^must look like/);
    expect(databaseUrlProblem('mysql://one/game')).toMatch(/^must be an address that starts with/);
  });
});

describe('a database of several hosts', () => {
  const folders: string[] = [];
  const servers: EmbeddedServer[] = [];
  const links: Link[] = [];
  /** The first connection to each server. */
  const oldest: Client[] = [];
  beforeAll(async () => {
    for (let host = 0; host < 2; host++) {
      const folder = await mkdtemp(join(tmpdir(), 'wieszcz-hosts-'));
      await chmod(folder, 0o755);
      folders.push(folder);
      await placeCluster(join(folder, 'postgres'));
      servers.push(await startEmbedded(join(folder, 'postgres'), silentLog, { fsync: 'off' }));
      const client = new Client({ connectionString: servers[host]!.url('postgres') });
      await client.connect();
      oldest.push(client);
      links.push(await openLink(servers[host]!.url('postgres')));
    }
  });
  afterAll(async () => {
    for (const link of links) await link.close();
    for (const client of oldest) await client.end();
    for (const server of servers) await server.stop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  const write = (pool: Pool, table: string): Promise<string> =>
    pool.query(`create table if not exists ${table} ()`).then(
      () => 'written',
      (error: Error) => error.message,
    );

  async function setReadOnly(host: number, readOnly: boolean): Promise<void> {
    const client = oldest[host]!;
    await client.query(`alter system set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`);
    await client.query('select pg_reload_conf()');
    // The reload is asynchronous. The server signals the newest connection first: once it has reached the oldest one, it has reached all.
    await expect
      .poll(
        async () =>
          (await client.query<{ value: string }>('select current_setting($1) as value', ['default_transaction_read_only'])).rows,
      )
      .toEqual([{ value: readOnly ? 'on' : 'off' }]);
  }

  async function setAllowsConnections(host: number, allowsConnections: boolean): Promise<void> {
    const client = new Client({ connectionString: servers[host]!.url('template1') });
    await client.connect();
    await client.query(`alter database postgres allow_connections ${allowsConnections}`);
    await client.end();
  }

  it('is used on another host if the first one refuses each connection, with an error message or by closing it', async () => {
    const closing = createServer((socket) => void socket.once('data', () => socket.end())).listen(0, '127.0.0.1');
    await once(closing, 'listening');
    const [refusing, working] = links.map(({ url }) => new URL(url).host);
    afterwards(() => new Promise((resolve) => closing.close(() => resolve())));
    await setAllowsConnections(0, false);
    afterwards(() => setAllowsConnections(0, true));
    for (const first of [refusing, `127.0.0.1:${(closing.address() as AddressInfo).port}`]) {
      const pool = createPool(`postgres://wieszcz@${first},${working}/postgres`, silentLog);
      await expect.poll(() => write(pool, 'elsewhere'), { timeout: 60_000 }).toBe('written');
      await closePool(pool);
    }
  });

  it('is used on the host that takes writes, even after another host takes over or the current one becomes unreachable', async () => {
    const addresses = links.map(({ url }) => new URL(url).host).join(',');
    const url = `postgres://wieszcz@${addresses}/postgres?target_session_attrs=read-write`;
    await setReadOnly(0, true);
    const pool = createPool(url, silentLog);
    await expect.poll(() => write(pool, 'before'), { timeout: 60_000 }).toBe('written');

    await setReadOnly(0, false);
    await setReadOnly(1, true);
    await expect.poll(() => write(pool, 'after'), { timeout: 60_000 }).toBe('written');

    await setReadOnly(1, false);
    await links[0]!.close();
    await expect.poll(() => write(pool, 'again'), { timeout: 60_000 }).toBe('written');
    await closePool(pool);

    const tables = async (host: number) => {
      const client = new Client({ connectionString: servers[host]!.url('postgres') });
      await client.connect();
      const { rows } = await client.query<{ name: string }>(
        `select relname as name from pg_class where relname in ('before', 'after', 'again')`,
      );
      await client.end();
      return rows.map(({ name }) => name).sort();
    };
    expect([await tables(0), await tables(1)]).toEqual([['after'], ['again', 'before']]);
  });
});
