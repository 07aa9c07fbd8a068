import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startEmbedded } from '../platform/database/embedded.ts';
import { DATABASE, prepareSchema } from '../platform/database/open.ts';
import { silentLog } from '../platform/log.ts';

const execute = promisify(execFile);

/** Initialises an embedded PostgreSQL in the folder, creates the game's database with its schema, and stops it. */
export async function createClusterTemplate(folder: string): Promise<void> {
  const server = await startEmbedded(folder, silentLog, { fsync: 'off' });
  try {
    await run(server.url('postgres'), `create database ${DATABASE}`);
    await prepareSchema(server.url(DATABASE), silentLog);
    // Tests should run with the query plans of a maintained database.
    await run(server.url(DATABASE), 'vacuum analyze');
  } finally {
    await server.stop();
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Copies the cluster of a stopped embedded PostgreSQL, with the owner of its files. */
export async function copyCluster(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await execute('cp', ['-a', join(from, 'cluster'), join(to, 'cluster')]);
}
