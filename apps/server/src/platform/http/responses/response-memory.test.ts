import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { afterwards } from '../../../testing/afterwards.ts';
import { handleFailures } from '../failures.ts';
import { boundHeldAnswers } from './response-memory.ts';

/** More than the system's buffers take of an answer that nobody reads. */
const SIZE = 16 * 1024 * 1024;
const FOR_GOOD = 600_000;

/** A server that has room for two answers. */
async function openServer(graceMs: number) {
  const app = fastify();
  handleFailures(app, () => undefined);
  boundHeldAnswers(app, { bytes: 2 * SIZE, graceMs });
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'POST'],
    url: '/:name',
    handler: async ({ params: { name } }, reply) => reply.header('etag', `"${name}"`).send(Buffer.alloc(SIZE, name)),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  afterwards(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  afterwards(async () => sockets.forEach((socket) => socket.destroy()));

  /** Sends requests and reads nothing but the first status. */
  const begin = async (...requests: string[]) => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.write(requests.map((request) => `${request} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n`).join(''));
    const [first] = (await once(socket, 'data')) as [Buffer];
    socket.pause();
    return { socket, status: Number(first.toString('latin1', 9, 12)) };
  };
  return { begin };
}

it('while there is room nobody is cut off for being slow', async () => {
  const { begin } = await openServer(0);
  const [first, second] = [await begin('GET /a'), await begin('GET /b')];
  await sleep(20);
  expect([first.status, second.status]).toEqual([200, 200]);
  // What they were sent is whole.
  for (const { socket } of [first, second]) {
    socket.end();
    expect((await buffer(socket.resume())).length).toBeGreaterThan(SIZE - 1024 * 1024);
  }
});

it('without room the longest waiting reader makes way', async () => {
  const { begin } = await openServer(0);
  const [first, second] = [await begin('GET /a'), await begin('GET /b')];
  expect((await begin('GET /c')).status).toBe(200);
  expect((await buffer(first.socket.resume()).catch(() => Buffer.alloc(0))).length).toBeLessThan(SIZE);
  second.socket.end();
  expect((await buffer(second.socket.resume())).length).toBeGreaterThan(SIZE - 1024 * 1024);
});

it('without room, and nobody who has waited for long, a read is refused and a change is answered', async () => {
  const { begin } = await openServer(FOR_GOOD);
  await begin('GET /a');
  await begin('GET /b');
  expect((await begin('GET /c')).status).toBe(503);
  expect((await begin('POST /d')).status).toBe(200);
});

it('an answer that many are sent takes room once', async () => {
  const { begin } = await openServer(FOR_GOOD);
  const statuses = [];
  for (let reader = 0; reader < 5; reader++) statuses.push((await begin('GET /same')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  expect((await begin('GET /other')).status).toBe(200);
});

it('a connection that closes gives its room back, also that of answers to requests sent ahead', async () => {
  const { begin } = await openServer(FOR_GOOD);
  const { socket } = await begin('GET /a', 'GET /b');
  expect((await begin('GET /c')).status).toBe(503);
  socket.destroy();
  await expect.poll(async () => (await begin('GET /c')).status).toBe(200);
  expect((await begin('GET /d')).status).toBe(200);
});
