import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { fileTypeFromBuffer } from 'file-type';
import { createGate, GateBusyError } from '../semaphore.ts';
import { EXIT_CODES } from './picture-exit-codes.ts';

/** A picture as we keep it: at most 1200×630, named by the SHA-256 of its bytes; and what lists show of it. */
export type Picture = { id: string; jpeg: Buffer; thumbnail: Buffer };
export type ReadPicture = { kind: 'picture'; picture: Picture } | { kind: 'too-large' } | { kind: 'not-an-image' };

export const LARGEST_UPLOAD = 5 * 1024 * 1024;
const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

/** The decoder limits its own processor time; one that still hasn't ended by then got too little of it, on a machine that is too busy. */
const TIME_LIMIT_MS = 30_000;
/** A decoder may take all of a core and hundreds of megabytes, so there is one at a time. */
const decoding = createGate({ atOnce: 1, waiting: 6, waitMs: TIME_LIMIT_MS });

const PROGRAM = fileURLToPath(new URL('picture-process.ts', import.meta.url));

/**
 * Recognises a picture by its content, never by its name, and writes it anew: upright, at most 1200×630, without metadata.
 * Throws GateBusyError while too many wait for it, or the machine is too busy to read it in time.
 */
export async function readPicture(upload: Buffer): Promise<ReadPicture> {
  if (upload.length > LARGEST_UPLOAD) return { kind: 'too-large' };
  const type = await fileTypeFromBuffer(upload);
  if (!type || !ACCEPTED.has(type.mime)) return { kind: 'not-an-image' };
  return decoding(() => rewrite(upload));
}

async function rewrite(upload: Buffer): Promise<ReadPicture> {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'ignore'], env: environment() });
  const timer = setTimeout(() => child.kill('SIGKILL'), TIME_LIMIT_MS);
  const started = performance.now();
  try {
    const exited = new Promise<number | null>((resolve, reject) => child.once('exit', resolve).once('error', reject));
    // It may end before it has read everything; its exit code says why.
    child.stdin.on('error', () => undefined).end(upload);
    const [output, code] = await Promise.all([buffer(child.stdout), exited]);
    if (code === 0) return { kind: 'picture', picture: pictureOf(output) };
    if (code === null && performance.now() - started >= TIME_LIMIT_MS) throw new GateBusyError('the decoder was too slow');
    return { kind: code === EXIT_CODES['too-large'] ? 'too-large' : 'not-an-image' };
  } finally {
    clearTimeout(timer);
  }
}

function pictureOf(output: Buffer): Picture {
  const [start, length] = [4, output.readUInt32BE(0)];
  // Copies: the output as a whole is not kept.
  const jpeg = Buffer.from(output.subarray(start, start + length));
  const thumbnail = Buffer.from(output.subarray(start + length));
  return { id: createHash('sha256').update(jpeg).digest('hex'), jpeg, thumbnail };
}

/** The decoder gets none of the server's secrets, but finds what Node has compiled of it before. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { ...(PATH === undefined ? {} : { PATH }), ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
}
