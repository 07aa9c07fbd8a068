import { crc32, deflateSync } from 'node:zlib';
import { MAX_COVER_BYTES } from '@wieszcz/domain';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { SemaphoreBusyError } from '../semaphore.ts';
import { createReadPicture } from './images.ts';

/** Limits that no picture reaches, on any machine. */
const AMPLE = { cpuSeconds: 60, elapsedMs: 600_000 };
const readPicture = createReadPicture(AMPLE);

const canvas = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#24528f' } });

async function pictureOf(upload: Buffer) {
  const read = await readPicture(upload);
  if (read.kind !== 'picture') throw new Error(`${read.kind} instead of a picture`);
  return { ...read.picture, ...(await sharp(read.picture.jpeg).metadata()) };
}

describe('an uploaded picture', () => {
  it.each([
    ['JPEG', (image: Sharp) => image.jpeg()],
    ['PNG', (image: Sharp) => image.png()],
    ['WebP', (image: Sharp) => image.webp()],
    ['AVIF', (image: Sharp) => image.avif({ effort: 0 })],
  ])('may be %s and is stored as JPEG', async (_, encode) => {
    const upload = await encode(canvas(64, 40)).toBuffer();
    expect(await pictureOf(upload)).toMatchObject({
      format: 'jpeg',
      width: 64,
      height: 40,
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('may be an animated PNG, of which the first picture is stored', async () => {
    expect(await pictureOf(animated(await canvas(64, 40).png().toBuffer()))).toMatchObject({ width: 64, height: 40 });
  });

  it('may be an AVIF whose first brand is the one of all HEIF files', async () => {
    const upload = await canvas(64, 40).avif({ effort: 0 }).toBuffer();
    expect(brandsOf(upload)).toEqual(['avif', 'mif1', 'miaf']);
    expect(await pictureOf(withBrands(upload, ['mif1', 'avif', 'miaf']))).toMatchObject({ width: 64, height: 40 });
  });

  it.each([
    [2400, 1260, 1200, 630],
    [4000, 400, 1200, 120],
    [600, 1300, 291, 630],
    [300, 200, 300, 200],
  ])('of %i×%i is stored with %i×%i', async (width, height, keptWidth, keptHeight) => {
    const kept = await pictureOf(await canvas(width, height).png().toBuffer());
    expect([kept.width, kept.height]).toEqual([keptWidth, keptHeight]);
  });

  it('loses its metadata and is rotated upright', async () => {
    const upload = await canvas(60, 30)
      .withExif({ IFD0: { Copyright: 'somebody', ImageDescription: 'where I live' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const kept = await pictureOf(upload);
    expect([kept.width, kept.height]).toEqual([30, 60]);
    expect([kept.exif, kept.icc, kept.xmp, kept.orientation]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('gets the same id at each upload', async () => {
    const upload = await canvas(20, 20).png().toBuffer();
    expect((await pictureOf(upload)).id).toBe((await pictureOf(upload)).id);
  });

  it('gets a white background in transparent areas', async () => {
    const glass = sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    const { jpeg } = await pictureOf(await glass.png().toBuffer());
    const { dominant } = await sharp(jpeg).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
  });

  it('is refused if it is a GIF, a HEIC, a drawing, a text, empty or truncated', async () => {
    const whole = await sharp(await noise(400, 400))
      .jpeg()
      .toBuffer();
    const uploads = [
      await canvas(20, 20).gif().toBuffer(),
      withBrands(await canvas(20, 20).avif({ effort: 0 }).toBuffer(), ['heic', 'mif1', 'heix']),
      withBrands(await canvas(20, 20).avif({ effort: 0 }).toBuffer(), ['mif1', 'heic', 'heix']),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      Buffer.from('a picture of a cat'),
      Buffer.alloc(0),
      whole.subarray(0, whole.length / 2),
      Buffer.concat([whole.subarray(0, 200), Buffer.alloc(4000)]),
    ];
    for (const upload of uploads) expect(await readPicture(upload)).toEqual({ kind: 'not-an-image' });
  });

  it('is refused if it has too many bytes, too many pixels or a side that is too long', async () => {
    expect(await readPicture(Buffer.alloc(MAX_COVER_BYTES + 1))).toEqual({ kind: 'too-large' });
    for (const [width, height] of [
      [10_000, 4_001],
      [10_001, 1],
      [1, 10_001],
    ] as const) {
      const upload = await canvas(width, height).png({ compressionLevel: 1 }).toBuffer();
      expect([width, height, await readPicture(upload)]).toEqual([width, height, { kind: 'too-large' }]);
    }
  });

  it('is refused by its header, without decoding, if it has 39 999 000 × 1 pixels', async () => {
    const before = process.memoryUsage.rss();
    expect(await readPicture(await longPng(39_999_000, 1))).toEqual({ kind: 'too-large' });
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024);
  });

  it('is refused if decoding takes too much processor time, and the next picture is decoded', async () => {
    const limits = { ...AMPLE, cpuSeconds: 3 };
    const readWithin = createReadPicture(limits);
    const slow = await manyScans(6300, 20_000);
    expect(await readWithin(slow)).toEqual({ kind: 'not-an-image' });
    limits.cpuSeconds = AMPLE.cpuSeconds;
    expect((await readWithin(await canvas(9, 9).png().toBuffer())).kind).toBe('picture');
  });

  it('is refused as busy if the machine is too busy to decode it in time', async () => {
    const readAtOnce = createReadPicture({ ...AMPLE, elapsedMs: 1 });
    const upload = await canvas(9, 9).png().toBuffer();
    await expect(readAtOnce(upload)).rejects.toThrow(new SemaphoreBusyError('the decoder was too slow'));
  });

  it('is refused as busy while too many others wait', async () => {
    const upload = await canvas(9, 9).png().toBuffer();
    const read = await Promise.allSettled(Array.from({ length: 20 }, () => readPicture(upload)));
    const refused = read.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBe(20 - 7);
    expect(refused[0]).toMatchObject({ reason: expect.any(SemaphoreBusyError) });
  });
});

describe('the thumbnail of a picture', () => {
  it.each([
    ['a plain one', () => canvas(1200, 630).png().toBuffer(), 480],
    ['noise, the worst to compress', () => noise(1200, 630), 100],
    ['a tall one of noise', () => noise(400, 800), 100],
    ['a small one', () => canvas(120, 63).png().toBuffer(), 120],
  ])('has at most 480 px of width and 40 kB: %s', async (_, upload, minWidth) => {
    const { jpeg, thumbnail } = await pictureOf(await upload());
    const { format, width, height } = await sharp(thumbnail).metadata();
    expect(format).toBe('jpeg');
    expect(width).toBeLessThanOrEqual(480);
    expect(width).toBeGreaterThanOrEqual(minWidth);
    expect(thumbnail.length).toBeLessThanOrEqual(40_000);
    const full = await sharp(jpeg).metadata();
    expect(width / height).toBeCloseTo(full.width / full.height, 1);
  });
});

/** A chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The PNG as the first and only frame of an animation: with an animation control and a frame control before its data. */
function animated(png: Buffer): Buffer {
  const headerEnd = 8 + 25;
  const control = Buffer.alloc(8);
  control.writeUInt32BE(1, 0);
  const frame = Buffer.alloc(26);
  png.copy(frame, 4, 16, 24);
  frame.writeUInt16BE(1, 20);
  frame.writeUInt16BE(1, 22);
  return Buffer.concat([png.subarray(0, headerEnd), chunk('acTL', control), chunk('fcTL', frame), png.subarray(headerEnd)]);
}

/** The first brand of an HEIF file, then the compatible ones. */
function brandsOf(heif: Buffer): string[] {
  const ends = heif.readUInt32BE(0);
  return [8, ...range(16, ends, 4)]
    .map((at) => heif.toString('latin1', at, at + 4))
    .filter((brand, n, all) => all.indexOf(brand) === n);
}

/** The file with other brands; the last one fills the places that are left. */
function withBrands(heif: Buffer, brands: [string, string, string]): Buffer {
  const copy = Buffer.from(heif);
  copy.write(brands[0], 8, 'latin1');
  for (const [n, at] of range(16, heif.readUInt32BE(0), 4).entries()) copy.write(brands[Math.min(n + 1, 2)]!, at, 'latin1');
  return copy;
}

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, n) => from + n * step);

/** A grey PNG, written by hand, as sharp refuses to write such wide ones. */
async function longPng(width: number, height: number): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** A progressive JPEG that repeats one scan; each scan makes the decoder visit all coefficients. */
async function manyScans(side: number, scans: number): Promise<Buffer> {
  const plain = await canvas(side, side).jpeg({ progressive: true, quality: 50 }).toBuffer();
  const segments = segmentsOf(plain);
  const first = segments.findIndex(({ marker }) => marker === SCAN);
  const repeated = segments.findIndex(({ start, marker }) => marker === SCAN && firstCoefficient(plain, start) === 1);
  const [tables, scan] = [segments[repeated - 1]!, segments[repeated]!];
  const repeatable = Buffer.from(plain.subarray(scan.start, scan.end));
  // A scan of all coefficients but the first, at full precision, may be repeated.
  repeatable.set([1, 63, 0], 5 + 2 * repeatable[4]!);
  return Buffer.concat([
    plain.subarray(0, segments[first]!.end),
    plain.subarray(tables.start, tables.end),
    ...Array.from({ length: scans }, () => repeatable),
    Buffer.from([0xff, 0xd9]),
  ]);
}

const SCAN = 0xda;
const firstCoefficient = (jpeg: Buffer, scan: number) => jpeg[scan + 5 + 2 * jpeg[scan + 4]!];

function segmentsOf(jpeg: Buffer): { marker: number; start: number; end: number }[] {
  const isMarker = (at: number) => jpeg[at] === 0xff && jpeg[at + 1] !== 0 && (jpeg[at + 1]! & 0xf8) !== 0xd0;
  const found = [];
  for (let start = 2; jpeg[start + 1] !== 0xd9;) {
    const marker = jpeg[start + 1]!;
    let end = start + 2 + jpeg.readUInt16BE(start + 2);
    if (marker === SCAN) while (!isMarker(end)) end += 1;
    found.push({ marker, start, end });
    start = end;
  }
  return found;
}

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000000', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .png()
    .toBuffer();
