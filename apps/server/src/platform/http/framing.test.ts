import { connect, type AddressInfo } from 'node:net';
import { errorText } from '@wieszcz/api';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const { app } = await startTestApp();
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

/** Sends bytes on a new connection and resolves with all that the server has sent once it has closed it. */
async function answersTo(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.on('error', () => undefined).write(bytes);
  let text = '';
  for await (const piece of socket as AsyncIterable<string>) text += piece;
  return text;
}

const statusesOf = async (bytes: string): Promise<number[]> =>
  [...(await answersTo(bytes)).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

const head = 'POST /api/auth/signin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
/** Answered as a second request if the server ends the first one elsewhere than a proxy does. */
const hidden = 'GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';

it.each([
  ['both a length and chunks', `${head}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['chunks and an unknown coding', `${head}transfer-encoding: chunked, x\r\n\r\n0\r\n\r\n${hidden}`],
  ['two lengths', `${head}content-length: 0\r\ncontent-length: ${hidden.length}\r\n\r\n${hidden}`],
  ['a length with a sign', `${head}content-length: +0\r\n\r\n${hidden}`],
  ['a chunk without a size', `${head}transfer-encoding: chunked\r\n\r\nzz\r\n\r\n${hidden}`],
  ['a space before the colon', `${head}content-length : 0\r\n\r\n${hidden}`],
  ['a line feed without a carriage return in a header', `${head}x: a\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
])('refuses a request with %s and closes the connection, so that nothing after it is read as a request', async (_, bytes) => {
  expect(await statusesOf(bytes)).toEqual([400]);
});

it.each([
  [431, 'HEADERS_TOO_LARGE', `GET /markets?marketTitle=${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
  [400, 'BODY_MALFORMED', `${head}transfer-encoding: chunked\r\n\r\nzz\r\n\r\n`],
] as const)(
  'answers %s to a request that it could not read with a sentence and a code, as a problem',
  async (status, code, bytes) => {
    const [headers = '', body = ''] = (await answersTo(bytes)).split('\r\n\r\n');
    expect(headers).toMatch(new RegExp(`^HTTP/1.1 ${status} .*\r\ncontent-type: application/problem\\+json; charset=utf-8\r\n`));
    expect(JSON.parse(body)).toMatchObject({ status, code, detail: errorText(code), requestId: expect.any(String) });
  },
);

it('answers one request after another on a connection whose requests are well formed', async () => {
  expect(await statusesOf(`GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n${hidden}`)).toEqual([200, 200]);
});

it.each(['TRACE', 'CONNECT'])('does not support %s, which could reflect headers or open tunnels', async (method) => {
  const statuses = await statusesOf(`${method} /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  expect(statuses.filter((status) => status < 400)).toEqual([]);
});
