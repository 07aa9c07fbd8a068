import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;
/** Response headers that only apply to pages. */
const PAGE_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'x-frame-options',
  'x-request-id',
];

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/** Hashes of the page's inline scripts for the content security policy. */
function inlineHashes(page: string): string[] {
  return [...page.matchAll(INLINE_SCRIPT)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  );
}

/** Serves the built web app: one page and its hashed files. The app's routes follow the `#`, so all other addresses belong to the API. */
export async function serveSite(app: FastifyInstance, folder: string): Promise<void> {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) return;
  const scripts = ["script-src 'self'", ...inlineHashes(readFileSync(page, 'utf8'))].join(' ');
  await app.register(async (site) => {
    // Assets go without the headers of pages, which would only cost bytes. The page states its referrer policy in a meta element:
    // as a header it keeps Lighthouse from loading the page.
    site.addHook('onSend', async (_request, reply) => {
      reply.removeHeader('referrer-policy');
      const type = String(reply.getHeader('content-type'));
      if (!type.startsWith('text/html')) for (const header of PAGE_HEADERS) reply.removeHeader(header);
      const policy = reply.getHeader('content-security-policy');
      if (typeof policy === 'string') reply.header('content-security-policy', policy.replace("script-src 'self'", scripts));
    });
    await site.register(fastifyStatic, {
      root: folder,
      // Without a wildcard route an unknown address stays a 404.
      wildcard: false,
      cacheControl: false,
      acceptRanges: false,
      lastModified: false,
      // The build stores compressed files beside the plain ones.
      preCompressed: true,
      setHeaders(reply, path) {
        reply.setHeader('vary', 'accept-encoding');
        const hashed = path.includes('/assets/');
        reply.setHeader('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
  });
}
