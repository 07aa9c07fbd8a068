import { connect, type AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { afterwards } from '../../testing/afterwards.ts';
import { handleFailures } from './failures.ts';
import { boundPipelining } from './pipelining.ts';

const app = fastify();
handleFailures(app, () => undefined);
boundPipelining(app);
app.get('/', async () => {
  await turn();
  return 'done';
});
await app.listen({ port: 0, host: '127.0.0.1' });
afterwards(() => app.close());
const { port } = app.server.address() as AddressInfo;

/** The statuses of so many requests that are sent on one connection without waiting. */
async function statusesOf(requests: number): Promise<number[]> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(requests));
  let text = '';
  for await (const piece of socket as AsyncIterable<string>) {
    text += piece;
    if ((text.match(/HTTP\/1\.1 \d{3}/g) ?? []).length === requests) break;
  }
  return [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
}

it('answers a few requests that are sent ahead, and refuses the others of many', async () => {
  expect(await statusesOf(8)).toEqual(Array.from({ length: 8 }, () => 200));
  const statuses = await statusesOf(100);
  expect(statuses.filter((status) => status === 200).length).toBe(8);
  expect(statuses.filter((status) => status === 503).length).toBe(92);
});
