import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { afterwards } from '../../testing/afterwards.ts';
import { holdBack } from './backpressure.ts';

const ENOUGH = 10;
const FOR_GOOD = 600_000;

/** A server with as many calls under way as the test says, and the order in which it took calls. */
async function openServer(longestMs = FOR_GOOD) {
  const crowd = { underWay: 0 };
  const taken: string[] = [];
  const app = fastify();
  holdBack(app, () => crowd.underWay, { enough: ENOUGH, longestMs });
  app.get<{ Params: { name: string } }>('/:name', ({ params: { name } }) => {
    taken.push(name);
    return name;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  afterwards(() => app.close());

  /** Calls one after another on one connection. */
  const connect = () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    afterwards(async () => agent.destroy());
    return (name: string) =>
      new Promise<void>((resolve, reject) => {
        get({ agent, port, host: '127.0.0.1', path: `/${encodeURIComponent(name)}` }, (answer) =>
          answer.resume().once('end', resolve),
        ).once('error', reject);
      });
  };
  return { crowd, taken, connect };
}

describe('while a crowd of calls is under way', () => {
  it('connections that were answered take turns, and newcomers need not wait', async () => {
    const { crowd, taken, connect } = await openServer();
    const [first, second, newcomer] = [connect(), connect(), connect()];
    crowd.underWay = ENOUGH;
    await first('first');
    await second('second');
    const again = [second('second again'), first('first again')];
    await newcomer('newcomer');
    expect(taken).toEqual(['first', 'second', 'newcomer']);
    crowd.underWay = ENOUGH - 1;
    await Promise.all(again);
    expect(taken.slice(3)).toEqual(['first again', 'second again']);
  });

  it('no connection is held for longer than a moment', async () => {
    const { crowd, taken, connect } = await openServer(10);
    const caller = connect();
    crowd.underWay = ENOUGH;
    await caller('first');
    await caller('again');
    expect(taken).toEqual(['first', 'again']);
  });
});

it('connections are read as they come while few calls are under way', async () => {
  const { crowd, taken, connect } = await openServer();
  const caller = connect();
  crowd.underWay = ENOUGH - 1;
  await caller('first');
  await caller('again');
  expect(taken).toEqual(['first', 'again']);
});
