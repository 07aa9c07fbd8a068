import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { COVER_TYPES, MAX_COVER_BYTES } from '@wieszcz/domain';
import { fileTypeFromBuffer } from 'file-type';
import { createSemaphore, SemaphoreBusyError } from '../semaphore.ts';
import { EXIT_CODES } from './picture-exit-codes.ts';

/** A re-encoded picture of at most 1200×630, identified by the SHA-256 of its JPEG, and its thumbnail for lists. */
export type Picture = { id: string; jpeg: Buffer; thumbnail: Buffer };
export type PictureResult = { kind: 'picture'; picture: Picture } | { kind: 'too-large' } | { kind: 'not-an-image' };

const ACCEPTED_TYPES: ReadonlySet<string> = new Set(COVER_TYPES);

/** Limits on decoding one picture. */
export type PictureLimits = {
  /** Processor time of the decoder. Unlike elapsed time it doesn't grow while the machine is busy. */
  cpuSeconds: number;
  /** Elapsed time of the decoder, which reaches this limit only on a busy machine; also the longest wait for the decoder to be free. */
  elapsedMs: number;
};

const LIMITS: PictureLimits = { cpuSeconds: 8, elapsedMs: 30_000 };
const MAX_WAITING = 6;

const PROGRAM = fileURLToPath(new URL('picture-process.ts', import.meta.url));

/**
 * Recognizes a picture by its content, never by its file name, and re-encodes it: upright, at most 1200×630, without metadata.
 * `too-large`: too many bytes or pixels. `not-an-image`: another format, or a picture that can't be decoded within the decoder's limits.
 * Rejects with SemaphoreBusyError while too many uploads wait, or if the machine is too busy to decode the picture in time.
 */
export type ReadPicture = (upload: Buffer) => Promise<PictureResult>;

/** One decoder at a time: it may take a whole core and hundreds of megabytes. */
export function createReadPicture(limits = LIMITS): ReadPicture {
  const withDecoderPermit = createSemaphore({ permits: 1, maxWaiting: MAX_WAITING, maxWaitMs: limits.elapsedMs });
  return async (upload) => {
    if (upload.length > MAX_COVER_BYTES) return { kind: 'too-large' };
    const type = await fileTypeFromBuffer(upload);
    if (!type || !(ACCEPTED_TYPES.has(type.mime) || hasAvifBrand(upload))) return { kind: 'not-an-image' };
    return withDecoderPermit(() => reencode(upload, limits));
  };
}

const AVIF_BRANDS: ReadonlySet<string> = new Set(['avif', 'avis']);
const MAX_BRANDS_BYTES = 1024;

/**
 * Whether an HEIF file (the container of HEIC and AVIF) lists a brand of AVIF. `file-type` reads only the major brand, which may be the general
 * `mif1`; then one of the compatible brands names the codec. The file begins with a box that consists of its size, 'ftyp', the major brand,
 * a version and the compatible brands, 4 bytes each.
 */
function hasAvifBrand(upload: Buffer): boolean {
  if (upload.length < 16 || upload.toString('latin1', 4, 8) !== 'ftyp') return false;
  const end = Math.min(upload.readUInt32BE(0), upload.length, MAX_BRANDS_BYTES);
  for (let at = 16; at + 4 <= end; at += 4) if (AVIF_BRANDS.has(upload.toString('latin1', at, at + 4))) return true;
  return false;
}

async function reencode(upload: Buffer, { cpuSeconds, elapsedMs }: PictureLimits): Promise<PictureResult> {
  const args = [PROGRAM, String(cpuSeconds), String(elapsedMs)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'], env: environment() });
  let isLate = false;
  const timer = setTimeout(() => (isLate = child.kill('SIGKILL')), elapsedMs);
  try {
    const exited = new Promise<number | null>((resolve, reject) => child.once('exit', resolve).once('error', reject));
    // The decoder may exit before it has read everything; writing then fails, and the exit code gives the reason.
    child.stdin.on('error', () => undefined).end(upload);
    const [output, code] = await Promise.all([buffer(child.stdout), exited]);
    if (code === 0) return { kind: 'picture', picture: pictureOf(output) };
    if (isLate) throw new SemaphoreBusyError('the decoder was too slow');
    return { kind: code === EXIT_CODES['too-large'] ? 'too-large' : 'not-an-image' };
  } finally {
    clearTimeout(timer);
  }
}

function pictureOf(output: Buffer): Picture {
  const [start, length] = [4, output.readUInt32BE(0)];
  // Copies, so that the whole output can be freed.
  const jpeg = Buffer.from(output.subarray(start, start + length));
  const thumbnail = Buffer.from(output.subarray(start + length));
  return { id: createHash('sha256').update(jpeg).digest('hex'), jpeg, thumbnail };
}

/** Without the server's secrets; the compile cache makes the decoder start faster. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { ...(PATH === undefined ? {} : { PATH }), ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
}
