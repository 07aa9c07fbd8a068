/**
 * Decodes one picture and ends; started by `images.ts`. A process of its own, because a decoder can be interrupted in no other way, because
 * some formats take hundreds of megabytes for a picture within the limits, and because the system gets all of it back.
 * Reads the upload from standard input. Writes the length of the picture's JPEG (32 bits), this JPEG and the thumbnail's to standard output
 * and exits with 0, or says with another exit code why there is none.
 */
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { EXIT_CODES } from './picture-exit-codes.ts';

const MOST_PIXELS = 40_000_000;
const LONGEST_SIDE = 10_000;
const WIDTH = 1200;
const HEIGHT = 630;

const THUMBNAIL_WIDTH = 480;
const THUMBNAIL_BYTES = 40_000;
/** Tried in this order until the thumbnail is small enough; the last one always is. */
const THUMBNAIL_STEPS = [
  { width: THUMBNAIL_WIDTH, quality: 80 },
  { width: THUMBNAIL_WIDTH, quality: 65 },
  { width: THUMBNAIL_WIDTH, quality: 45 },
  { width: 320, quality: 40 },
  { width: 200, quality: 30 },
  { width: 120, quality: 20 },
];

/** Above these the process gives up. The slowest honest picture, an AVIF of 40 megapixels, takes 780 MB and 2.5 s of an idle core. */
const MOST_MEMORY = 1024 ** 3;
/** Processor time: on a busy machine an honest picture takes longer, but no more of this. */
const MOST_CPU_SECONDS = 8;
/** By the clock, in case that the server is gone and can't end us. */
const LONGEST_SECONDS = 60;
const WATCH_MS = 20;
/** A third of what a normal process gets: little enough for trade, and enough to end in time while everybody trades. */
const NICENESS = 5;

await giveWay();
watchItself();
sharp.cache(false);
await rewrite(await buffer(process.stdin)).catch(() => (process.exitCode = EXIT_CODES['not-an-image']));

async function rewrite(upload: Buffer): Promise<void> {
  const image = sharp(upload, { limitInputPixels: false, failOn: 'error', sequentialRead: true });
  // Reads the header only.
  const { width, height } = await image.metadata();
  if (Math.max(width, height) > LONGEST_SIDE || width * height > MOST_PIXELS) {
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
  if (width <= THUMBNAIL_WIDTH && jpeg.length <= THUMBNAIL_BYTES) return jpeg;
  for (const { width: within, quality } of THUMBNAIL_STEPS) {
    const thumbnail = await sharp(jpeg)
      .resize(within, within, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
    if (thumbnail.length <= THUMBNAIL_BYTES) return thumbnail;
  }
  throw new Error('the smallest thumbnail is too large');
}

/** The server and its database come first: for the processor, and when memory runs out. */
async function giveWay() {
  setPriority(NICENESS);
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
}

/** Decoders run beside this thread, so it can watch them. Their own way out would wait for them. */
function watchItself() {
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const isTooMuch = process.memoryUsage.rss() > MOST_MEMORY || user + system > MOST_CPU_SECONDS * 1e6;
    if (isTooMuch || process.uptime() > LONGEST_SECONDS) process.kill(process.pid, 'SIGKILL');
  }, WATCH_MS).unref();
}
