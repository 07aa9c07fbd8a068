import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR = 31_536_000;
const OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-request-id',
  'x-xss-protection',
];

/** The built interface: one page and its hashed files. Its routes live after the `#`, so every other address belongs to the API. */
export async function serveSite(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  await app.register(async (site) => {
    // What a script, style or picture can't heed would only travel along with each of them. The page states its referrer policy
    // itself: as a header it keeps Lighthouse from loading the page.
    site.addHook('onSend', async (_request, reply) => {
      reply.removeHeader('referrer-policy');
      const type = String(reply.getHeader('content-type'));
      if (!type.startsWith('text/html')) for (const header of OF_PAGES) reply.removeHeader(header);
    });
    await site.register(fastifyStatic, {
      root: folder,
      // Routes for the files that exist, no wildcard: an unknown address stays unknown.
      wildcard: false,
      cacheControl: false,
      acceptRanges: false,
      lastModified: false,
      // The build lays the compressed beside the plain.
      preCompressed: true,
      setHeaders(reply, path) {
        reply.setHeader('vary', 'accept-encoding');
        const hashed = path.includes('/assets/');
        reply.setHeader('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : 'no-cache');
      },
    });
  });
}
