import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { afterwards } from '../../../testing/afterwards.ts';
import { addFailureHandlers } from '../failures.ts';
import { requestIdOf } from '../request-log.ts';
import { limitResponseMemory } from './response-memory.ts';

/** Larger than the socket buffers of the system, so that an unread response stays in the process. */
const SIZE = 16 * 1024 * 1024;
const TEN_MINUTES_MS = 600_000;

/** A server with memory for two responses. All requests have the same `x-request-id`, which clients may choose. */
async function openServer(graceMs: number) {
  const app = fastify({ genReqId: requestIdOf });
  const streams: Readable[] = [];
  addFailureHandlers(app, () => undefined);
  limitResponseMemory(app, { maxBytes: 2 * SIZE, graceMs });
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'POST'],
    url: '/:name',
    handler: async ({ params: { name } }, reply) => reply.header('etag', `"${name}"`).send(Buffer.alloc(SIZE, name)),
  });
  app.post<{ Params: { name: string } }>('/untagged/:name', async ({ params: { name } }) => Buffer.alloc(SIZE, name));
  app.get<{ Params: { name: string } }>('/stream/:name', async ({ params: { name } }) => {
    const stream = Readable.from([Buffer.alloc(SIZE, name)], { objectMode: false });
    streams.push(stream);
    return stream;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  afterwards(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  afterwards(async () => sockets.forEach((socket) => socket.destroy()));

  /** Sends requests and reads only the first status. */
  const begin = async (...requests: string[]) => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.write(
      requests.map((request) => `${request} HTTP/1.1\r\nhost: x\r\nx-request-id: same\r\ncontent-length: 0\r\n\r\n`).join(''),
    );
    const [first] = (await once(socket, 'data')) as [Buffer];
    socket.pause();
    return { socket, status: Number(first.toString('latin1', 9, 12)) };
  };
  return { begin, streams };
}

it('closes no slow connection while there is memory', async () => {
  const { begin } = await openServer(0);
  const [first, second] = [await begin('GET /a'), await begin('GET /b')];
  await sleep(20);
  expect([first.status, second.status]).toEqual([200, 200]);
  // Both responses arrive completely.
  for (const { socket } of [first, second]) {
    socket.end();
    expect((await buffer(socket.resume())).length).toBeGreaterThan(SIZE - 1024 * 1024);
  }
});

it('closes the connection that has been receiving for the longest time when the memory is used up', async () => {
  const { begin } = await openServer(0);
  const [first, second] = [await begin('GET /a'), await begin('GET /b')];
  expect((await begin('GET /c')).status).toBe(200);
  expect((await buffer(first.socket.resume()).catch(() => Buffer.alloc(0))).length).toBeLessThan(SIZE);
  second.socket.end();
  expect((await buffer(second.socket.resume())).length).toBeGreaterThan(SIZE - 1024 * 1024);
});

it('refuses a read and answers a write when the memory is used up and no connection is slow', async () => {
  const { begin } = await openServer(TEN_MINUTES_MS);
  await begin('GET /a');
  await begin('GET /b');
  expect((await begin('GET /c')).status).toBe(503);
  expect((await begin('POST /d')).status).toBe(200);
});

it('counts a response that is sent to many clients once', async () => {
  const { begin } = await openServer(TEN_MINUTES_MS);
  const statuses = [];
  for (let client = 0; client < 5; client++) statuses.push((await begin('GET /same')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  expect((await begin('GET /other')).status).toBe(200);
});

it('frees the memory of a closed connection, including the responses to pipelined requests', async () => {
  const { begin } = await openServer(TEN_MINUTES_MS);
  const { socket } = await begin('GET /a', 'GET /b');
  expect((await begin('GET /c')).status).toBe(503);
  socket.destroy();
  await expect.poll(async () => (await begin('GET /c')).status).toBe(200);
  expect((await begin('GET /d')).status).toBe(200);
});

it.each(['POST /untagged', 'GET /stream'])(
  'sends each caller of %s its own response, whatever request id they choose',
  async (route) => {
    const { begin, streams } = await openServer(TEN_MINUTES_MS);
    const [first, second] = [await begin(`${route}/a`), await begin(`${route}/b`)];
    for (const [{ socket }, letter] of [
      [second, 'b'],
      [first, 'a'],
    ] as const) {
      socket.end();
      const letters = new Set((await buffer(socket.resume())).subarray(1_000, 1_000_000).toString('latin1'));
      expect(letters).toEqual(new Set([letter]));
    }
    await expect.poll(() => streams.filter(({ destroyed }) => !destroyed)).toEqual([]);
  },
);
