import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { refused } from './app-error.ts';

const KIBIBYTE = 1024;
const LIMITS = { fileSize: 5 * KIBIBYTE * KIBIBYTE, files: 4, fields: 10, fieldSize: 10 * KIBIBYTE };

/** A route that takes a file. Only such routes read multipart bodies; all others are spared the work. */
export function routeWithFile(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (uploads) => {
    await uploads.register(multipart, { limits: LIMITS });
    uploads.route(route);
  });
}

/** The file sent as this field; refuses a missing, an empty and a too large one. */
export async function readFile(request: FastifyRequest, field: string): Promise<Buffer> {
  if (!request.isMultipart()) throw refused('COVER_MISSING');
  for await (const part of request.files()) {
    if (part.fieldname !== field) {
      part.file.resume();
      continue;
    }
    const content = await part.toBuffer().catch(() => null);
    if (!content) throw refused('COVER_TOO_LARGE');
    if (content.length === 0) throw refused('COVER_MISSING');
    return content;
  }
  throw refused('COVER_MISSING');
}
