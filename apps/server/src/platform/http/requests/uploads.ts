import { Busboy } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { createGate } from '../../semaphore.ts';
import { AppError, refused } from '../app-error.ts';

const KIBIBYTE = 1024;
const LARGEST_FILE = 5 * KIBIBYTE * KIBIBYTE;
/** The file with the fields and headers around it. */
const LARGEST_FORM = LARGEST_FILE + 64 * KIBIBYTE;
const LIMITS = { fileSize: LARGEST_FILE, files: 4, fields: 10, fieldSize: 10 * KIBIBYTE };

/** Each form takes up to 10 MiB while it is read, for as long as its sender takes. */
const reading = createGate({ atOnce: 4, waiting: 8, waitMs: 20_000 });

const FORM = /^multipart\/form-data\s*(;|$)/i;

/** A route that takes a file. Only such routes read multipart bodies; its body is left unread until the handler asks for the file. */
export function routeWithFile(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (uploads) => {
    uploads.addContentTypeParser(FORM, (_request, _payload, done) => done(null));
    uploads.route(route);
  });
}

/** The file sent as this field; refuses a missing, an empty and a too large one, and a form that breaks off or breaks its limits. */
export async function readFile(request: FastifyRequest, field: string): Promise<Buffer> {
  if (!FORM.test(request.headers['content-type'] ?? '')) throw refused('COVER_MISSING');
  try {
    return await reading(async () => fileIn(request, await bodyOf(request), field));
  } finally {
    // What was not read would keep the connection from its next call.
    request.raw.resume();
  }
}

async function bodyOf({ raw }: FastifyRequest): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // The connection is still needed for the answer.
    for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > LARGEST_FORM) throw refused('COVER_TOO_LARGE');
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof AppError ? error : refused('BODY_MALFORMED');
  }
  return Buffer.concat(chunks);
}

function fileIn({ headers }: FastifyRequest, body: Buffer, field: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(refused('BODY_MALFORMED'));
    let file: Buffer[] | undefined;
    let form: InstanceType<typeof Busboy>;
    try {
      form = new Busboy({ headers: headers as { 'content-type': string }, limits: LIMITS });
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
