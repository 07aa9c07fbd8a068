import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { MAX_BODY_BYTES } from '@wieszcz/server/large-bodies';
import { MAX_FORM_BYTES } from '@wieszcz/server/uploads';
import { afterEach, describe, expect, it } from 'vitest';
import type { Request } from './requests.ts';
import { closeConnections, send } from './send.ts';

const LARGE = 'x'.repeat(MAX_BODY_BYTES + 1);
const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';

const requestWith = (body: string, changes: Partial<Request> = {}): Request => ({
  operation: 'call',
  caller: 'guest',
  method: 'POST',
  url: '/',
  headers: {},
  body,
  ...changes,
});

let server: Server;
afterEach(async () => {
  closeConnections();
  server.close();
  await once(server, 'close');
});

/** Starts a server that does this with each connection; resolves with its origin. */
async function serve(onConnection: (socket: Socket) => void): Promise<string> {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    onConnection(socket.resume());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('A call of the fuzzer', () => {
  it('needs no answer only if the server closes the connection while it is sent a body beyond the limit', async () => {
    const origin = await serve((socket) => socket.once('data', () => socket.resetAndDestroy()));
    expect(await send(origin, requestWith(LARGE), null)).toBeNull();
    await expect(send(origin, requestWith('x'), null)).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it('that uploads a file has the limit of uploads', async () => {
    const origin = await serve((socket) => socket.once('data', () => socket.resetAndDestroy()));
    const form = { operation: 'uploadCover', headers: { 'content-type': 'multipart/form-data; boundary=x' } };
    await expect(send(origin, requestWith(LARGE, form), null)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await send(origin, requestWith('x'.repeat(MAX_FORM_BYTES + 1), form), null)).toBeNull();
    expect(await send(origin, requestWith(LARGE, { ...form, headers: { 'content-type': 'application/json' } }), null)).toBeNull();
  });

  it('fails if the answer cannot be decompressed', async () => {
    const answer = 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 3\r\n\r\nabc';
    const origin = await serve((socket) => socket.once('data', () => socket.write(answer)));
    await expect(send(origin, requestWith('x'), null)).rejects.toThrow('incorrect header check');
  });

  it('with a body beyond the limit fails if no answer comes in time', async () => {
    const origin = await serve(() => undefined);
    await expect(send(origin, requestWith(LARGE), null, 50)).rejects.toThrow('no answer within 0.05 s');
  });

  it('with a body beyond the limit fails if a part of the answer comes and the rest does not', async () => {
    const origin = await serve((socket) => socket.write('HTTP/1.1 413 Too Large\r\ncontent-length: 9\r\n\r\n'));
    await expect(send(origin, requestWith(LARGE), null, 50)).rejects.toThrow('no answer within 0.05 s');
  });

  it('with a body beyond the limit fails if the answer is no HTTP', async () => {
    const origin = await serve((socket) => socket.once('data', () => socket.write('no HTTP')));
    await expect(send(origin, requestWith(LARGE), null)).rejects.toThrow('Parse Error');
  });

  it('is sent once more, on a new connection, if the server closes its kept one, and fails if the server closes that, too', async () => {
    let connections = 0;
    /** The connection of each request that arrived. */
    const arrived: number[] = [];
    const origin = await serve((socket) => {
      const connection = (connections += 1);
      let isFirst = true;
      socket.on('data', () => {
        arrived.push(connection);
        if (isFirst && connection < 4) socket.write(ANSWER);
        else socket.resetAndDestroy();
        isFirst = false;
      });
    });
    // Without a body each request arrives as a whole.
    const request = requestWith('', { method: 'GET', body: null });
    for (const connectionsOfCall of [[1], [1, 2], [3]]) {
      expect(await send(origin, request, null)).toMatchObject({ status: 200 });
      expect(arrived.splice(0)).toEqual(connectionsOfCall);
    }
    await expect(send(origin, request, null)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(arrived).toEqual([3, 4]);
  });

  it('on a kept connection fails if no answer comes in time, also if a new connection would bring one', async () => {
    const origin = await serve((socket) => socket.once('data', () => socket.write(ANSWER)));
    expect(await send(origin, requestWith('x'), null)).toMatchObject({ status: 200 });
    await expect(send(origin, requestWith('x'), null, 50)).rejects.toThrow('no answer within 0.05 s');
  });
});
