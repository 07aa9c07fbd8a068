import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../platform/database/embedded.ts';
import { prepareSchema } from '../platform/database/open.ts';
import { silentLog } from '../platform/log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: { url: string; template: string };
  }
}

/** Without durability, which tests don't need. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  shared_buffers: '64MB',
  max_connections: '200',
};
/** Older databases belong to a killed run and are dropped. */
const ABANDONED_AFTER_HOURS = 2;

/**
 * Starts one PostgreSQL for all test files: a new embedded one, or the server at TEST_DATABASE_URL, whose user has to be allowed to create
 * databases. Creates a migrated template database, which each test file clones (see `database.ts`).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, template, close } = await openTestServer();
  project.provide('testServer', { url, template });
  return close;
}

export type TestServer = { url: string; template: string; close: () => Promise<void> };

export async function openTestServer(): Promise<TestServer> {
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await startTemporaryServer();
  const template = `wieszcz_test_${Math.floor(Date.now() / 1000)}_${process.pid}`;
  await administer(server.url, async (client) => {
    await dropDatabases(client, isAbandoned);
    await client.query(`create database ${template} template template0 encoding 'UTF8'`);
  });
  await prepareSchema(urlOf(server.url, template), silentLog);
  // Tests should run with the query plans of a maintained database.
  await administer(urlOf(server.url, template), async (client) => void (await client.query('vacuum analyze')));
  return {
    url: server.url,
    template,
    async close() {
      await administer(server.url, (client) =>
        dropDatabases(client, (name) => name === template || name.startsWith(`${template}_`)),
      );
      await server.stop();
    },
  };
}

async function startTemporaryServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'wieszcz-test-'));
  // If root runs the tests, PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o755);
  const server = await startEmbedded(join(folder, 'postgres'), silentLog, FAST);
  const pid = Number.parseInt(await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10);
  // Stops the server and deletes its files when this process ends for any reason, which closes the shell's standard input.
  const guard = spawn(
    'sh',
    [
      '-c',
      'cat >/dev/null; kill -QUIT "$0" 2>/dev/null; while kill -0 "$0" 2>/dev/null; do sleep 0.1; done; rm -rf "$1"',
      String(pid),
      folder,
    ],
    {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    },
  );
  guard.unref();
  return {
    url: server.url('postgres'),
    async stop() {
      // Keeps the event loop alive meanwhile: otherwise a process without other handles would exit here.
      guard.ref();
      const isRemoved = new Promise((resolve) => guard.once('exit', resolve));
      await server.stop();
      guard.stdin.end();
      await Promise.race([isRemoved, sleep(5_000, undefined, { ref: false })]);
    },
  };
}

async function administer(url: string, work: (client: pg.Client) => Promise<void>) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await work(client).finally(() => client.end());
}

async function dropDatabases(client: pg.Client, shouldDrop: (name: string) => boolean) {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname like 'wieszcz\\_test\\_%'`,
  );
  for (const { datname } of rows.filter((row) => shouldDrop(row.datname)))
    await client.query(`drop database if exists ${datname} with (force)`);
}

const isAbandoned = (name: string) => Number(name.split('_')[2]) < Date.now() / 1000 - ABANDONED_AFTER_HOURS * 3600;

/** The URL of a database on the server. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
