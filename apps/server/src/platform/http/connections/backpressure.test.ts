import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { afterwards } from '../../../testing/afterwards.ts';
import { takeTurns } from './backpressure.ts';

const CROWD = 10;
const FOR_GOOD = 600_000;

/** A server with as many commands in flight as the test says, and the order in which it took calls. */
async function openServer(holdMs = FOR_GOOD) {
  const server = { inFlight: () => CROWD };
  const taken: string[] = [];
  const app = fastify();
  takeTurns(app, () => server.inFlight(), { inFlight: CROWD, holdMs, pollMs: 10 });
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'POST'],
    url: '/:name',
    handler: ({ params: { name } }) => {
      taken.push(name);
      return name;
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  afterwards(() => app.close());

  /** Calls one after another on one connection. */
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
  return { app, server, taken, connect };
}

describe('while a crowd of commands is in flight', () => {
  it('connections that were answered take turns, and newcomers need not wait', async () => {
    const { server, taken, connect } = await openServer();
    const [first, second, newcomer] = [connect(), connect(), connect()];
    await first('first');
    await second('second');
    const again = [second('second again'), first('first again')];
    await newcomer('newcomer');
    expect(taken).toEqual(['first', 'second', 'newcomer']);
    server.inFlight = () => CROWD - 1;
    await Promise.all(again);
    expect(taken.slice(3)).toEqual(['first again', 'second again']);
  });

  it('no connection is held for longer than a moment', async () => {
    const { taken, connect } = await openServer(10);
    const caller = connect();
    await caller('first');
    await caller('again');
    expect(taken).toEqual(['first', 'again']);
  });

  it('who only reads need not wait', async () => {
    const { taken, connect } = await openServer();
    const reader = connect();
    await reader('first', 'GET');
    await reader('again', 'GET');
    expect(taken).toEqual(['first', 'again']);
  });

  it('a call that waits for its turn is answered when the server closes', async () => {
    const { app, connect } = await openServer();
    const caller = connect();
    await caller('first');
    const sent = caller('again');
    const closed = app.close();
    expect([200, 503]).toContain(await sent);
    await closed;
  });
});

it('connections are read as they come while few commands are in flight', async () => {
  const { server, taken, connect } = await openServer();
  const caller = connect();
  const seen = [CROWD - 1, CROWD - 1];
  server.inFlight = () => seen.pop() ?? CROWD;
  await caller('first');
  await caller('again');
  expect(taken).toEqual(['first', 'again']);
});
