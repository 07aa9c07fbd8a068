import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { LARGEST_UPLOAD, readPicture } from './images.ts';

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
  ])('may be %s and is kept as JPEG', async (_, encode) => {
    const upload = await encode(canvas(64, 40)).toBuffer();
    expect(await pictureOf(upload)).toMatchObject({
      format: 'jpeg',
      width: 64,
      height: 40,
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it.each([
    [2400, 1260, 1200, 630],
    [4000, 400, 1200, 120],
    [600, 1300, 291, 630],
    [300, 200, 300, 200],
  ])('of %i×%i is kept with %i×%i', async (width, height, keptWidth, keptHeight) => {
    const kept = await pictureOf(await canvas(width, height).png().toBuffer());
    expect([kept.width, kept.height]).toEqual([keptWidth, keptHeight]);
  });

  it('loses its metadata and stands upright', async () => {
    const upload = await canvas(60, 30)
      .withExif({ IFD0: { Copyright: 'somebody', ImageDescription: 'where I live' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const kept = await pictureOf(upload);
    expect([kept.width, kept.height]).toEqual([30, 60]);
    expect([kept.exif, kept.icc, kept.xmp, kept.orientation]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('has the same id whenever it is uploaded', async () => {
    const upload = await canvas(20, 20).png().toBuffer();
    expect((await pictureOf(upload)).id).toBe((await pictureOf(upload)).id);
  });

  it('gets white where it was transparent', async () => {
    const glass = sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    const { jpeg } = await pictureOf(await glass.png().toBuffer());
    const { dominant } = await sharp(jpeg).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
  });

  it('is refused when it is a GIF, a drawing, a text, nothing or torn off', async () => {
    const whole = await sharp(await noise(400, 400))
      .jpeg()
      .toBuffer();
    const uploads = [
      await canvas(20, 20).gif().toBuffer(),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      Buffer.from('a picture of a cat'),
      Buffer.alloc(0),
      whole.subarray(0, whole.length / 2),
      Buffer.concat([whole.subarray(0, 200), Buffer.alloc(4000)]),
    ];
    for (const upload of uploads) expect(await readPicture(upload)).toEqual({ kind: 'not-an-image' });
  });

  it('is refused when it has too many bytes or too many pixels', async () => {
    expect(await readPicture(Buffer.alloc(LARGEST_UPLOAD + 1))).toEqual({ kind: 'too-large' });
    const vast = await canvas(10_000, 4_001).png({ compressionLevel: 1 }).toBuffer();
    expect(await readPicture(vast)).toEqual({ kind: 'too-large' });
  });
});

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000000', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .png()
    .toBuffer();
