import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openConnection } from './connection.ts';

/** Starts a server that does this with each connection; resolves with its port. */
async function serve(onConnection: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => onConnection(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const ENDS: Record<string, (socket: Socket) => unknown> = {
  ends: (socket) => socket.end(),
  'is reset': (socket) => socket.resetAndDestroy(),
  'ends within a reply': (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n'),
};

for (const [name, end] of Object.entries(ENDS))
  it(`a request on a connection that ${name} is rejected, and so is the next one`, async () => {
    const connection = await openConnection(await serve((socket) => socket.once('data', () => end(socket))));
    await expect(connection.send('GET / HTTP/1.1\r\n\r\n')).rejects.toThrow('ended without a reply');
    await expect(connection.send('GET / HTTP/1.1\r\n\r\n')).rejects.toThrow('ended without a reply');
  });

it('a connection takes one request after another', async () => {
  const reply = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
  const connection = await openConnection(await serve((socket) => socket.on('data', () => void socket.write(reply))));
  for (let request = 0; request < 2; request++)
    expect(await connection.send('GET / HTTP/1.1\r\n\r\n')).toEqual({ status: 200, retryAfter: false });
  connection.close();
});
