import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { afterwards } from '../../../testing/afterwards.ts';
import { addBackpressure } from './backpressure.ts';

const MAX_IN_FLIGHT = 10;
const TEN_MINUTES_MS = 600_000;

/** A server whose number of commands in flight the test sets, and the paths of its requests in the order of their arrival. */
async function openServer(maxPauseMs = TEN_MINUTES_MS) {
  const server = { countInFlight: () => MAX_IN_FLIGHT };
  const received: string[] = [];
  const app = fastify();
  addBackpressure(app, () => server.countInFlight(), { maxInFlight: MAX_IN_FLIGHT, maxPauseMs, pollMs: 10 });
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'POST'],
    url: '/:name',
    handler: ({ params: { name } }) => {
      received.push(name);
      return name;
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  afterwards(() => app.close());

  /** Sends requests on one connection of its own; resolves with the status. */
  const connect = () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    afterwards(async () => agent.destroy());
    return (name: string, method = 'POST') =>
      new Promise<number | undefined>((resolve, reject) => {
        const call = request({ agent, port, method, host: '127.0.0.1', path: `/${encodeURIComponent(name)}` }, (answer) =>
          answer.resume().once('end', () => resolve(answer.statusCode)),
        );
        call.once('error', reject).end();
      });
  };
  return { app, server, received, connect };
}

describe('while many commands are in flight, the server', () => {
  it('resumes answered connections in FIFO order, and reads new connections at once', async () => {
    const { server, received, connect } = await openServer();
    const [first, second, newcomer] = [connect(), connect(), connect()];
    await first('first');
    await second('second');
    const again = [second('second again'), first('first again')];
    await newcomer('newcomer');
    expect(received).toEqual(['first', 'second', 'newcomer']);
    server.countInFlight = () => MAX_IN_FLIGHT - 1;
    await Promise.all(again);
    expect(received.slice(3)).toEqual(['first again', 'second again']);
  });

  it('pauses no connection for longer than the maximum', async () => {
    const { received, connect } = await openServer(10);
    const caller = connect();
    await caller('first');
    await caller('again');
    expect(received).toEqual(['first', 'again']);
  });

  it('does not pause a connection that only reads', async () => {
    const { received, connect } = await openServer();
    const reader = connect();
    await reader('first', 'GET');
    await reader('again', 'GET');
    expect(received).toEqual(['first', 'again']);
  });

  it('answers the request of a paused connection before it stops', async () => {
    const { app, connect } = await openServer();
    const caller = connect();
    await caller('first');
    const sent = caller('again');
    const closed = app.close();
    expect([200, 503]).toContain(await sent);
    await closed;
  });
});

it('pauses no connection while few commands are in flight', async () => {
  const { server, received, connect } = await openServer();
  const caller = connect();
  const counts = [MAX_IN_FLIGHT - 1, MAX_IN_FLIGHT - 1];
  server.countInFlight = () => counts.pop() ?? MAX_IN_FLIGHT;
  await caller('first');
  await caller('again');
  expect(received).toEqual(['first', 'again']);
});
