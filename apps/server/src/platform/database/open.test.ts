import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { afterwards } from '../../testing/afterwards.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { openLink } from '../../testing/link.ts';
import { silentLog } from '../log.ts';
import { exitCodeOf, POSTPONED_START, REFUSED_START } from '../startup-error.ts';
import { connectedTo } from './connections/addresses.ts';
import { openDatabase, prepareSchema } from './open.ts';

/** A server that asks everybody for a password; resolves to its host. */
async function startAskingForPassword(): Promise<string> {
  // The messages AuthenticationSASL and AuthenticationSASLContinue: type, length, kind; the first with the list of mechanisms.
  const messages = ['R\0\0\0\x17\0\0\0\x0aSCRAM-SHA-256\0\0', 'R\0\0\0\x08\0\0\0\x0b'];
  const server = createServer((socket) => {
    const unsent = messages.values();
    socket.on('error', () => undefined);
    socket.on('data', () => socket.write(unsent.next().value ?? '', 'latin1'));
  }).listen(0, '127.0.0.1');
  afterwards(async () => void server.close());
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('opening the database', () => {
  it('fails with the address of a server that does not answer, without the password', async () => {
    const opening = openDatabase({ databaseUrl: 'postgres://me:hidden@127.0.0.1:1/game', dataDir: tmpdir() }, silentLog);
    await expect(opening).rejects.toThrow(/^The database doesn't answer \(postgres:\/\/127\.0\.0\.1:1\/game\): .*ECONNREFUSED/);
  });

  it('is postponed if time may heal what prevents it, and refused if a person must mend it', async () => {
    const { url, pool } = await createTestDatabase();
    const link = await openLink(url);
    afterwards(() => link.close());
    const codeAt = (change: Partial<URL>, otherHosts = '') => {
      const { href, host } = Object.assign(new URL(link.url), change);
      const databaseUrl = href.replace(host, otherHosts + host);
      return openDatabase({ databaseUrl, dataDir: tmpdir() }, silentLog).then(() => 0, exitCodeOf);
    };
    const silentHost = '127.0.0.1:1,';
    expect(await codeAt({ host: '127.0.0.1:1' })).toBe(POSTPONED_START);
    expect(await codeAt({ host: '127.0.0.1:1' }, silentHost)).toBe(POSTPONED_START);
    const sameHost = `${new URL(link.url).host},`;
    const askingForPassword = { host: await startAskingForPassword(), password: '' };
    // A host that needs a person may be a standby: the start is refused only if no other host may recover by itself.
    for (const [otherHosts, code] of [
      ['', REFUSED_START],
      [sameHost, REFUSED_START],
      [silentHost, POSTPONED_START],
    ] as const) {
      expect(await codeAt({ pathname: '/no_such_database' }, otherHosts)).toBe(code);
      expect(await codeAt({ username: 'nobody' }, otherHosts)).toBe(code);
      expect(await codeAt({ search: '?sslmode=require' }, otherHosts)).toBe(code);
    }
    expect(await codeAt(askingForPassword)).toBe(REFUSED_START);
    expect(await codeAt(askingForPassword, `${askingForPassword.host},`)).toBe(REFUSED_START);
    expect(await codeAt(askingForPassword, silentHost)).toBe(POSTPONED_START);
    const name = new URL(url).pathname.slice(1);
    await pool.query(`alter database ${name} set default_transaction_read_only = on`);
    for (const otherHosts of ['', silentHost]) expect(await codeAt({}, otherHosts)).toBe(POSTPONED_START);
  });

  it('is postponed if the database ends the session meanwhile', async () => {
    const { url } = await createTestDatabase();
    const ended = connectedTo(url, (client) => client.query('select pg_terminate_backend(pg_backend_pid())'));
    await expect(ended).rejects.toThrow(/^The database failed \(postgres:.+\): terminating connection/);
    expect(await ended.catch(exitCodeOf)).toBe(POSTPONED_START);
  });

  it('refuses a database that is not UTF-8', async () => {
    const { url, pool } = await createTestDatabase();
    const name = `${new URL(url).pathname.slice(1)}_latin`;
    await pool.query(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`);
    const other = new URL(url);
    other.pathname = `/${name}`;
    await expect(prepareSchema(other.href, silentLog)).rejects.toThrow('The database must be encoded in UTF8, it is SQL_ASCII.');
    await pool.query(`drop database ${name}`);
  });
});
