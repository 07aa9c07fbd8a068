import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR = 31_536_000;
const OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'x-frame-options',
  'x-request-id',
];

const INLINE = /<script>([\s\S]*?)<\/script>/g;

/** The page's own inline scripts, as the content security policy names them. */
function inlineHashes(page: string): string[] {
  return [...page.matchAll(INLINE)].map(([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`);
}

/** The built interface: one page and its hashed files. Its routes live after the `#`, so every other address belongs to the API. */
export async function serveSite(app: FastifyInstance, folder: string): Promise<void> {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) return;
  const scripts = ["script-src 'self'", ...inlineHashes(readFileSync(page, 'utf8'))].join(' ');
  await app.register(async (site) => {
    // What a script, style or picture can't heed would only travel along with each of them. The page states its referrer policy
    // itself: as a header it keeps Lighthouse from loading the page.
    site.addHook('onSend', async (_request, reply) => {
      reply.removeHeader('referrer-policy');
      const type = String(reply.getHeader('content-type'));
      if (!type.startsWith('text/html')) for (const header of OF_PAGES) reply.removeHeader(header);
      const policy = reply.getHeader('content-security-policy');
      if (typeof policy === 'string') reply.header('content-security-policy', policy.replace("script-src 'self'", scripts));
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
