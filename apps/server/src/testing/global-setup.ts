import { spawn } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { type EmbeddedServer, startEmbedded } from '../platform/database/embedded.ts';
import { DATABASE, prepareSchema } from '../platform/database/open.ts';
import { silentLog } from '../platform/log.ts';
import { copyCluster, createClusterTemplate } from './cluster-template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: Omit<TestServer, 'close'>;
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
/** The server's folder in the temporary one. */
const SERVER = 'server';
/** Arguments: the temporary folder, and the file with the process id of the server. */
const GUARD_SCRIPT = `
  cat >/dev/null
  if read -r pid 2>/dev/null <"$1"; then
    kill -QUIT "$pid" 2>/dev/null
    while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
  fi
  rm -rf "$0"`;
/** Older databases belong to a killed run and are dropped. */
const ABANDONED_AFTER_HOURS = 2;

/**
 * Starts one PostgreSQL for all test files: a new embedded one, or the server at TEST_DATABASE_URL, whose user has to be allowed to create
 * databases. Creates a migrated template database, which each test file clones (see `database.ts`).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { close, ...testServer } = await openTestServer();
  project.provide('testServer', testServer);
  return close;
}

export type TestServer = {
  url: string;
  /** The name of the template database. */
  template: string;
  /** The folder of a stopped embedded PostgreSQL with the game's database, which `cluster.ts` copies. */
  clusterTemplate: string;
  close: () => Promise<void>;
};

export async function openTestServer(): Promise<TestServer> {
  const folder = await createFolder();
  const clusterTemplate = join(folder.path, 'template');
  await createClusterTemplate(clusterTemplate);
  const embedded = process.env.TEST_DATABASE_URL ? null : await startEmbeddedCopy(clusterTemplate, join(folder.path, SERVER));
  const url = embedded?.url('postgres') ?? process.env.TEST_DATABASE_URL!;
  const template = `wieszcz_test_${Math.floor(Date.now() / 1000)}_${process.pid}`;
  await administer(url, async (client) => {
    await dropDatabases(client, isAbandoned);
    await client.query(`create database ${template} template ${embedded ? DATABASE : `template0 encoding 'UTF8'`}`);
  });
  if (!embedded) {
    await prepareSchema(urlOf(url, template), silentLog);
    await administer(urlOf(url, template), async (client) => void (await client.query('vacuum analyze')));
  }
  return {
    url,
    template,
    clusterTemplate,
    async close() {
      await administer(url, (client) => dropDatabases(client, (name) => name === template || name.startsWith(`${template}_`)));
      await embedded?.stop();
      await folder.remove();
    },
  };
}

async function startEmbeddedCopy(template: string, folder: string): Promise<EmbeddedServer> {
  await copyCluster(template, folder);
  return startEmbedded(folder, silentLog, FAST);
}

/** A temporary folder. When this process ends for any reason, its server is stopped and the folder is deleted. */
async function createFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'wieszcz-test-'));
  // If root runs the tests, PostgreSQL runs as another user, who needs access.
  await chmod(path, 0o755);
  // The end of this process closes the shell's standard input.
  const guard = spawn('sh', ['-c', GUARD_SCRIPT, path, join(path, SERVER, 'cluster', 'postmaster.pid')], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.unref();
  return {
    path,
    async remove() {
      // Keeps the event loop alive meanwhile: otherwise a process without other handles would exit here.
      guard.ref();
      const isRemoved = new Promise((resolve) => guard.once('exit', resolve));
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
