import { Busboy } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { createSemaphore } from '../../semaphore.ts';
import { AppError, refused } from '../app-error.ts';

const KIBIBYTE = 1024;
const MAX_FILE_BYTES = 5 * KIBIBYTE * KIBIBYTE;
/** The file with the fields and headers around it. */
export const MAX_FORM_BYTES = MAX_FILE_BYTES + 64 * KIBIBYTE;
/** `parts` also counts parts that busboy skips, such as those without Content-Disposition. */
const LIMITS = { fileSize: MAX_FILE_BYTES, files: 4, fields: 10, parts: 14, fieldSize: 10 * KIBIBYTE };

/** Forms read at the same time. Each takes up to 10 MiB of memory, for up to a minute (`requestTimeout`) if the client sends slowly. */
export const MAX_FORM_READS = 4;
const formReads = createSemaphore({ permits: MAX_FORM_READS, maxWaiting: 8, maxWaitMs: 20_000 });

const FORM = /^multipart\/form-data\s*(;|$)/i;

/** Adds a route that takes multipart bodies. The body stays unread until the handler calls `readUploadedFile`. */
export function routeWithFile(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (uploads) => {
    uploads.addContentTypeParser(FORM, (_request, _payload, done) => done(null));
    uploads.route(route);
  });
}

/**
 * The file that a form sends as `field`. Only covers are uploaded, so the error codes are those of covers. Throws COVER_MISSING for a
 * missing or empty file, COVER_TOO_LARGE beyond 5 MiB, BODY_MALFORMED for a truncated form or one with too many parts, and
 * SemaphoreBusyError while too many forms are read.
 */
export async function readUploadedFile(request: FastifyRequest, field: string): Promise<Buffer> {
  if (!FORM.test(request.headers['content-type'] ?? '')) throw refused('COVER_MISSING');
  try {
    return await formReads(async () => extractFile(request, await readBody(request), field));
  } finally {
    // The connection can carry its next request only after the rest of the body is discarded.
    request.raw.resume();
  }
}

async function readBody({ raw }: FastifyRequest): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // `destroyOnReturn: false` keeps the connection for the response.
    for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MAX_FORM_BYTES) throw refused('COVER_TOO_LARGE');
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof AppError ? error : refused('BODY_MALFORMED');
  }
  return Buffer.concat(chunks);
}

function extractFile({ headers }: FastifyRequest, body: Buffer, field: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(refused('BODY_MALFORMED'));
    let file: Buffer[] | undefined;
    let form: InstanceType<typeof Busboy>;
    try {
      // With room for any part the parser never waits for a reader: after a wait in the last part it would go silent, without `finish`.
      form = new Busboy({ headers: headers as { 'content-type': string }, limits: LIMITS, fileHwm: MAX_FORM_BYTES });
    } catch {
      return fail();
    }
    form.on('file', (name, part) => {
      const chunks: Buffer[] = [];
      if (name === field) file ??= chunks;
      part.on('data', (chunk: Buffer) => void chunks.push(chunk));
      part.once('limit', () => reject(refused('COVER_TOO_LARGE')));
      part.on('error', fail);
    });
    form.once('filesLimit', fail).once('fieldsLimit', fail).once('partsLimit', fail);
    form.on('error', fail);
    form.once('finish', () => {
      const content = Buffer.concat(file ?? []);
      if (content.length === 0) reject(refused('COVER_MISSING'));
      else resolve(content);
    });
    form.end(body);
  });
}
