import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR = 31_536_000;

/** The built interface: one page and its hashed files. Its routes live after the `#`, so every other address belongs to the API. */
export async function serveSite(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  await app.register(fastifyStatic, {
    root: folder,
    // Routes for the files that exist, no wildcard: an unknown address stays unknown.
    wildcard: false,
    cacheControl: false,
    // The build lays the compressed beside the plain.
    preCompressed: true,
    setHeaders(reply, path) {
      reply.setHeader('vary', 'accept-encoding');
      const hashed = path.includes('/assets/');
      reply.setHeader('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : 'no-cache');
    },
  });
}
