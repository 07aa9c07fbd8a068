import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate, MIGRATIONS_FOLDER } from '../platform/database/migrations.ts';
import { silentLog } from '../platform/log.ts';
import { createTestDatabase } from './database.ts';

/** Writes rows with the schema before a migration (`'0040'`), and migrates them to the current schema. Returns the database's pool. */
export async function migratedFromBefore(migration: string, writeRows: (client: Client) => Promise<unknown>) {
  const { url, pool } = await createTestDatabase({ template: 'template0' });
  const client = new Client({ connectionString: url });
  await client.connect();
  const earlier = await mkdtemp(join(tmpdir(), 'wieszcz-migrations-'));
  const names = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name < migration);
  for (const name of names) await cp(join(MIGRATIONS_FOLDER, name), join(earlier, name));
  await migrate(client, silentLog, { folder: earlier });
  await rm(earlier, { recursive: true });
  await writeRows(client);
  await migrate(client, silentLog);
  await client.end();
  return pool;
}
