/**
 * Decodes one picture and exits; started by `images.ts`. It is a separate process because a decoder can't be interrupted otherwise, and
 * because some formats take hundreds of megabytes for a picture within the limits, all of which return to the system at the exit.
 *
 * Arguments: the processor time in seconds and the elapsed time in milliseconds that decoding may take.
 * Standard input: the upload. Standard output: the length of the picture's JPEG (32 bits, big-endian), the JPEG, the thumbnail's JPEG.
 * Exit code: 0, or one of EXIT_CODES.
 */
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { EXIT_CODES } from './picture-exit-codes.ts';

const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 10_000;
const WIDTH = 1200;
const HEIGHT = 630;

const THUMBNAIL_WIDTH = 480;
const MAX_THUMBNAIL_BYTES = 40_000;
/** Tried in order until the thumbnail is small enough, which the last step always achieves. */
const THUMBNAIL_STEPS = [
  { width: THUMBNAIL_WIDTH, quality: 80 },
  { width: THUMBNAIL_WIDTH, quality: 65 },
  { width: THUMBNAIL_WIDTH, quality: 45 },
  { width: 320, quality: 40 },
  { width: 200, quality: 30 },
  { width: 120, quality: 20 },
];

/** The process kills itself above these limits. An AVIF of 40 megapixels takes 820 MB and 2.5 s of a core; one with 10 bits, 1 055 MB and 3.2 s. */
const MAX_MEMORY_BYTES = 1024 ** 3;
const [MAX_CPU_SECONDS, MAX_ELAPSED_MS] = process.argv.slice(2).map(Number) as [number, number];
/** Twice the time after which the server kills the process. Reached only if the server is gone. */
const MAX_UPTIME_SECONDS = (2 * MAX_ELAPSED_MS) / 1000;
const CHECK_INTERVAL_MS = 20;
/** A third of a normal process's share of the processor: it hardly slows trades, and still ends in time under load. */
const NICENESS = 5;

await lowerPriority();
limitResources();
sharp.cache(false);
await reencode(await buffer(process.stdin)).catch(() => (process.exitCode = EXIT_CODES['not-an-image']));

async function reencode(upload: Buffer): Promise<void> {
  const image = sharp(upload, { limitInputPixels: false, failOn: 'error', sequentialRead: true });
  // Reads only the header.
  const { width, height } = await image.metadata();
  if (Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS) {
    process.exitCode = EXIT_CODES['too-large'];
    return;
  }
  const jpeg = await image
    .autoOrient()
    .resize(WIDTH, HEIGHT, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(jpeg.length);
  process.stdout.write(Buffer.concat([length, jpeg, await thumbnailOf(jpeg)]));
}

async function thumbnailOf(jpeg: Buffer): Promise<Buffer> {
  const { width } = await sharp(jpeg).metadata();
  if (width <= THUMBNAIL_WIDTH && jpeg.length <= MAX_THUMBNAIL_BYTES) return jpeg;
  for (const { width: within, quality } of THUMBNAIL_STEPS) {
    const thumbnail = await sharp(jpeg)
      .resize(within, within, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
    if (thumbnail.length <= MAX_THUMBNAIL_BYTES) return thumbnail;
  }
  throw new Error('the smallest thumbnail is too large');
}

/** The server and its database have priority for the processor; when memory runs out, the kernel kills this process first. */
async function lowerPriority() {
  setPriority(NICENESS);
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
}

/** Decoders run on other threads, so this timer fires meanwhile. SIGKILL, as a normal exit would wait for them. */
function limitResources() {
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const isExceeded = process.memoryUsage.rss() > MAX_MEMORY_BYTES || user + system > MAX_CPU_SECONDS * 1e6;
    if (isExceeded || process.uptime() > MAX_UPTIME_SECONDS) process.kill(process.pid, 'SIGKILL');
  }, CHECK_INTERVAL_MS).unref();
}
