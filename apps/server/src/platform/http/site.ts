import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { IMMUTABLE } from './responses/revalidation.ts';

/** Response headers that files other than the page don't need. */
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

/** Placeholder of the built page for the public address of the game, which only the server knows. */
const PUBLIC_URL_MARK = '%PUBLIC_URL%';

/**
 * Serves the built web app: one page and its hashed files. The app's routes follow the `#`, so all other addresses belong to the API. The
 * page names the public address, for previews of links.
 */
export async function serveSite(app: FastifyInstance, folder: string, publicUrl: string): Promise<void> {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return;
  const page = readFileSync(file, 'utf8').replaceAll(PUBLIC_URL_MARK, escapeAttribute(publicUrl));
  const scripts = ["script-src 'self'", ...inlineHashes(page)].join(' ');
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
    servePage(site, page);
    await site.register(fastifyStatic, {
      root: folder,
      index: false,
      globIgnore: ['index.html*'],
      // Without a wildcard route an unknown address stays a 404.
      wildcard: false,
      cacheControl: false,
      acceptRanges: false,
      lastModified: false,
      // The build stores compressed files beside the plain ones.
      preCompressed: true,
      setHeaders(reply, path) {
        reply.setHeader('vary', 'accept-encoding');
        const hashed = relative(folder, path).startsWith('assets/');
        reply.setHeader('cache-control', hashed ? IMMUTABLE : 'no-cache');
      },
    });
  });
}

/** Serves the page at both of its addresses. Browsers revalidate their copy before each use. */
function servePage(site: FastifyInstance, page: string): void {
  const compressed = brotliCompressSync(page);
  const etag = `W/"${createHash('sha256').update(page).digest('base64url')}"`;
  for (const path of ['/', '/index.html'])
    site.get(path, async ({ headers }, reply) => {
      reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' });
      if (headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send();
      reply.type('text/html; charset=utf-8');
      return negotiate(headers['accept-encoding'] ?? '', ['br']) === 'br'
        ? reply.header('content-encoding', 'br').send(compressed)
        : reply.send(page);
    });
}

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
