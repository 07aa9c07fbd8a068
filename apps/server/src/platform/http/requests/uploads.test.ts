import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Market } from '@wieszcz/api';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { connectTo } from '../../../testing/connection.ts';
import { answerOf, createMarket, uploadOf } from '../../../testing/game.ts';
import { MAX_FORM_READS } from './uploads.ts';

const { app, as } = await startTestApp();
const moderator = await as('moderator');
const market = await createMarket(moderator);
const url = `/markets/marketCover/${market.marketId}`;
const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#24528f' } })
  .png()
  .toBuffer();
const [form, { 'content-type': formType }] = uploadOf(png) as [Buffer, { 'content-type': string }];

const BOUNDARY = 'b';
const PARTS_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
/** `content`: bytes as latin1. */
type Part = { name: string; filename?: string; content?: string };
const formOf = (parts: Part[]) =>
  Buffer.from(
    [
      ...parts.map(
        ({ name, filename, content = 'x' }) =>
          `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ''}\r\n\r\n${content}\r\n`,
      ),
      `--${BOUNDARY}--\r\n`,
    ].join(''),
    'latin1',
  );
const partsOf = (count: number, part: Omit<Part, 'name'> = {}) =>
  Array.from({ length: count }, (_, number) => ({ name: `n${number}`, ...part }));

async function codeOf(body: Buffer, contentType = PARTS_TYPE): Promise<string> {
  const reply = await moderator.call('POST', url, body, {
    'content-type': contentType,
    accept: 'application/problem+json',
  });
  return reply.statusCode === 200 ? '200' : `${reply.statusCode} ${reply.json<{ code: string }>().code}`;
}

describe('an upload is refused as malformed', () => {
  it.each([
    ['if its content type has no boundary', form, 'multipart/form-data'],
    ['if its content type has another boundary than its parts', form, 'multipart/form-data; boundary=other'],
    ['if it has five files', formOf(partsOf(5, { filename: 'a.jpg' })), undefined],
    ['if it has 300 fields', formOf(partsOf(300)), undefined],
    ['if it has 1000 fields', formOf(partsOf(1000)), undefined],
    ['if it has 300 fields before the file', formOf([...partsOf(300), { name: 'marketCover', filename: 'a.jpg' }]), undefined],
    [
      'if it has 15 parts without Content-Disposition',
      Buffer.from(`--${BOUNDARY}\r\nx-a: a\r\n\r\nx\r\n`.repeat(15) + `--${BOUNDARY}--\r\n`),
      undefined,
    ],
    ['if it is empty', Buffer.alloc(0), undefined],
    ['if it is JSON instead of a form', Buffer.from('{"marketCover":"a"}'), undefined],
  ])('%s', async (_, body, contentType) => {
    expect(await codeOf(body, contentType)).toBe('400 BODY_MALFORMED');
  });

  it('if it is truncated anywhere', async () => {
    // The final two dashes and the line break after them are not required.
    const end = form.lastIndexOf('--');
    const answers = new Set<string>();
    for (let length = 1; length < end; length += 3) answers.add(await codeOf(form.subarray(0, length), formType));
    expect([...answers]).toEqual(['400 BODY_MALFORMED']);
  });
});

it.each([
  ['no Content-Disposition', 'x-a: a'],
  ['an empty Content-Disposition', 'content-disposition: '],
  ['a Content-Disposition of no form', 'content-disposition: attachment; name="marketCover"; filename="a.jpg"'],
])('skips a part with %s, however large it is', async (_, head) => {
  const part = `--${BOUNDARY}\r\n${head}\r\n\r\n${'x'.repeat(1_000_000)}\r\n`;
  expect(await codeOf(Buffer.from(`${part}--${BOUNDARY}--\r\n`))).toBe('400 COVER_MISSING');
  const withCover = formOf([{ name: 'marketCover', filename: 'a.png', content: png.toString('latin1') }]);
  expect(await codeOf(Buffer.concat([Buffer.from(part), withCover]))).toBe('200');
});

it('refuses a file that is slightly or far beyond the size limit', async () => {
  for (const size of [5 * 1024 * 1024 + 1, 20 * 1024 * 1024])
    expect(await codeOf(uploadOf(Buffer.alloc(size))[0], formType)).toBe('413 COVER_TOO_LARGE');
});

it.each(['__proto__', 'market\0Cover'])('treats a file in the field %j as missing', async (name) => {
  expect(await codeOf(formOf([{ name, filename: 'a.jpg' }]))).toBe('400 COVER_MISSING');
});

it('ignores the name of a file', async () => {
  const coverOf = async (filename: string) => {
    const body = formOf([{ name: 'marketCover', filename, content: png.toString('latin1') }]);
    const reply = await moderator.call('POST', `${url}?covers=url`, body, { 'content-type': PARTS_TYPE });
    return answerOf<Market>(reply).marketCover;
  };
  const cover = await coverOf('a.png');
  expect(cover).not.toBeNull();
  for (const filename of ['../../etc/passwd', '/etc/passwd', 'a.exe', 'a\0.png']) expect(await coverOf(filename)).toEqual(cover);
});

describe('on a real connection', () => {
  const headOf = (length: number) =>
    `POST ${url} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${moderator.token}\r\ncontent-type: ${formType}\r\ncontent-length: ${length}\r\n\r\n`;

  it('a refused form leaves the connection usable for the next request', async () => {
    const tooLarge = uploadOf(Buffer.alloc(8 * 1024 * 1024))[0];
    const socket = await connectTo(app);
    socket.write(headOf(tooLarge.length));
    socket.write(tooLarge);
    socket.end('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    const statuses = (await text(socket)).match(/HTTP\/1\.1 \d+/g);
    expect(statuses).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });

  it('clients that disconnect during their uploads, as many as may upload at once, do not affect other uploads', async () => {
    for (let client = 0; client < MAX_FORM_READS; client++) {
      const socket = await connectTo(app);
      const received = once(app.server, 'request') as Promise<[IncomingMessage]>;
      socket.write(headOf(form.length));
      socket.write(form.subarray(0, form.length / 2));
      const [request] = await received;
      await expect.poll(() => request.readableDidRead).toBe(true);
      socket.destroy();
    }
    expect(await codeOf(form, formType)).toBe('200');
  });
});
