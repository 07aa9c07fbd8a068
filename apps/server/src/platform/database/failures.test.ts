import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { isDatabaseAway, isLostConnection } from './failures.ts';

it('a session that the database ended because its transaction took too long counts as a lost connection', async () => {
  const { url } = await createTestDatabase();
  const client = new Client({ connectionString: url });
  // The end of the connection is reported to its listeners, too.
  client.on('error', () => undefined);
  await client.connect();
  // In one call, because the limit holds for the statement that sets it, too.
  const ending = client.query("set transaction_timeout = '1ms'; select pg_sleep(60)");
  const error: unknown = await ending.catch((failure: unknown) => failure);
  expect(error).toMatchObject({ code: '25P04' });
  expect(isLostConnection(error)).toBe(true);
  await client.end();
});

it('a missing socket of the database counts as a lost connection, a missing folder does not', async () => {
  const missing = join(import.meta.dirname, 'missing');
  const noSocket: unknown = await new Client({ host: missing }).connect().catch((failure: unknown) => failure);
  const noFolder: unknown = await readdir(missing).catch((failure: unknown) => failure);
  expect([noSocket, noFolder]).toMatchObject([{ code: 'ENOENT' }, { code: 'ENOENT' }]);
  expect([noSocket, noFolder].map(isLostConnection)).toEqual([true, false]);
});

it.each(['ENOTFOUND', 'EAI_AGAIN'])('a host name that cannot be resolved (%s) counts as a database that is away', (code) => {
  const error = Object.assign(new Error(`getaddrinfo ${code} database`), { code, syscall: 'getaddrinfo' });
  expect(isDatabaseAway(error)).toBe(true);
  // No transaction was open, so there is none whose outcome is unknown.
  expect(isLostConnection(error)).toBe(false);
});
