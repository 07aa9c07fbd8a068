import { connect, type Socket } from 'node:net';
import { fastify } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { AppError } from '../app-error.ts';
import { sendFailure } from '../failures.ts';
import { limitLargeBodies, MAX_BODY_BYTES } from './large-bodies.ts';

const sockets: Socket[] = [];
const apps: ReturnType<typeof fastify>[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const app of apps.splice(0)) await app.close();
});

/** A server with memory for two bodies of the maximum size. */
async function start(): Promise<string> {
  const app = fastify({ bodyLimit: MAX_BODY_BYTES });
  apps.push(app);
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, error as AppError));
  limitLargeBodies(app, 2 * MAX_BODY_BYTES);
  app.post('/', async () => 'read');
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/** Sends the head of a request and never its body. */
function stall(address: string, head: string): Socket {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${head}\r\n\r\n`);
  sockets.push(socket);
  return socket;
}

const post = async (address: string, letters: number) => {
  const body = JSON.stringify('a'.repeat(letters));
  const reply = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return [reply.status, reply.headers.get('retry-after')];
};

it.each([`content-length: ${MAX_BODY_BYTES}`, 'transfer-encoding: chunked'])(
  'large bodies that never end keep out only other large bodies, until their connections close: %s',
  async (head) => {
    const address = await start();
    expect(await post(address, 100_000)).toEqual([200, null]);
    const stalled = [stall(address, head), stall(address, head)];
    await expect.poll(() => post(address, 100_000)).toEqual([503, '1']);
    expect(await post(address, 10_000)).toEqual([200, null]);
    for (const socket of stalled) socket.destroy();
    await expect.poll(() => post(address, 100_000)).toEqual([200, null]);
  },
);
