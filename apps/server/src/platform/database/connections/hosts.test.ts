import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    expect(databaseUrlProblem('postgres://one:x,two/game')).toMatch(/^must look like/);
    expect(databaseUrlProblem('mysql://one/game')).toMatch(/^must be an address that starts with/);
  });
});

describe('a database of several hosts', { timeout: 300_000 }, () => {
  const folders: string[] = [];
  const servers: EmbeddedServer[] = [];
  const links: Link[] = [];
  beforeAll(async () => {
    for (let host = 0; host < 2; host++) {
      const folder = await mkdtemp(join(tmpdir(), 'wieszcz-hosts-'));
      await chmod(folder, 0o755);
      folders.push(folder);
      await placeCluster(join(folder, 'postgres'));
      servers.push(await startEmbedded(join(folder, 'postgres'), silentLog, { fsync: 'off' }));
      links.push(await openLink(servers[host]!.url('postgres')));
    }
  }, 300_000);
  afterAll(async () => {
    for (const link of links) await link.close();
    for (const server of servers) await server.stop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  async function setReadOnly(host: number, readOnly: boolean): Promise<void> {
    const client = new Client({ connectionString: servers[host]!.url('postgres') });
    await client.connect();
    await client.query(`alter system set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`);
    await client.query('select pg_reload_conf()');
    // The reload is asynchronous. Once it has reached this connection, the server has signalled all connections.
    await expect
      .poll(
        async () =>
          (await client.query<{ value: string }>('select current_setting($1) as value', ['default_transaction_read_only'])).rows,
      )
      .toEqual([{ value: readOnly ? 'on' : 'off' }]);
    await client.end();
  }

  it('is used on the host that takes writes, even after another host takes over or the current one becomes unreachable', async () => {
    const addresses = links.map(({ url }) => new URL(url).host).join(',');
    const url = `postgres://wieszcz@${addresses}/postgres?target_session_attrs=read-write`;
    await setReadOnly(0, true);
    const pool = createPool(url, silentLog);
    const write = (table: string) =>
      pool.query(`create table if not exists ${table} ()`).then(
        () => 'written',
        (error: Error) => error.message,
      );
    await expect.poll(() => write('before'), { timeout: 60_000 }).toBe('written');

    await setReadOnly(0, false);
    await setReadOnly(1, true);
    await expect.poll(() => write('after'), { timeout: 60_000 }).toBe('written');

    await setReadOnly(1, false);
    await links[0]!.close();
    await expect.poll(() => write('again'), { timeout: 60_000 }).toBe('written');
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
