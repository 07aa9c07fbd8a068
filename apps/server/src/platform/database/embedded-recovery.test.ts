import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { acceptsConnections } from './embedded-recovery.ts';

/** The URL of a server that handles the first message of each connection. */
async function urlOfServer(handle: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => socket.on('error', () => undefined).once('data', () => handle(socket)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `postgres://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/postgres`;
}

/** PostgreSQL's message of a fatal error. */
function fatal(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mtest\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

describe('the check whether a server accepts connections', () => {
  it('is false while the server closes or refuses connections, or has stopped', async () => {
    expect(await acceptsConnections(await urlOfServer((socket) => socket.end()))).toBe(false);
    expect(await acceptsConnections(await urlOfServer((socket) => socket.destroy()))).toBe(false);
    for (const code of ['57P01', '57P02', '57P03'])
      expect(await acceptsConnections(await urlOfServer((socket) => socket.end(fatal(code))))).toBe(false);
    expect(await acceptsConnections('postgres://nobody@127.0.0.1:1/postgres')).toBe(false);
  });

  it('rejects with the reason if the server refuses the user or TLS', async () => {
    const refusing = await urlOfServer((socket) => socket.end(fatal('28000')));
    await expect(acceptsConnections(refusing)).rejects.toMatchObject({ code: '28000' });
    const withoutTls = await urlOfServer((socket) => socket.write('N'));
    await expect(acceptsConnections(`${withoutTls}?ssl=true`)).rejects.toThrow('does not support SSL');
  });
});
