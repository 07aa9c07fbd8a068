import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';

/** A picture as we keep it: named by the SHA-256 of its bytes. */
export type Picture = { id: string; jpeg: Buffer };
export type ReadPicture = { kind: 'picture'; picture: Picture } | { kind: 'too-large' } | { kind: 'not-an-image' };

export const LARGEST_UPLOAD = 5 * 1024 * 1024;
const MOST_PIXELS = 40_000_000;
const WIDTH = 1200;
const HEIGHT = 630;
const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

/**
 * Recognises a picture by its content, never by its name, and writes it anew: upright, at most 1200×630, without metadata.
 * One at a time: a picture of 40 megapixels takes a good part of the memory.
 */
export async function readPicture(upload: Buffer): Promise<ReadPicture> {
  if (upload.length > LARGEST_UPLOAD) return { kind: 'too-large' };
  const type = await fileTypeFromBuffer(upload);
  if (!type || !ACCEPTED.has(type.mime)) return { kind: 'not-an-image' };
  const reading = queue.then(() => rewrite(upload));
  queue = reading.catch(() => undefined);
  return reading.catch(() => ({ kind: 'not-an-image' }) as const);
}

let queue: Promise<unknown> = Promise.resolve();

async function rewrite(upload: Buffer): Promise<ReadPicture> {
  // Only for who uploads one: it takes 10 MB.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const image = sharp(upload, { limitInputPixels: false, failOn: 'error', sequentialRead: true });
  const { width, height } = await image.metadata();
  if (width * height > MOST_PIXELS) return { kind: 'too-large' };
  const jpeg = await image
    .autoOrient()
    .resize(WIDTH, HEIGHT, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
  return { kind: 'picture', picture: { id: createHash('sha256').update(jpeg).digest('hex'), jpeg } };
}
