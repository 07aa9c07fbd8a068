import type { FastifyInstance } from 'fastify';
import type { CoalesceReads } from '../../platform/cache/coalesced-reads.ts';
import type { Database } from '../../platform/database/pool.ts';
import { refused } from '../../platform/http/app-error.ts';
import { IMMUTABLE, REVALIDATED } from '../../platform/http/responses/revalidation.ts';
import { type CoverSize, findPictures } from './covers.queries.ts';

type CoverRoute = { Params: { id: string }; Querystring: { size?: unknown } };

/**
 * Serves pictures by the hash of their content: an address never changes its content, so caches may keep it for ever. With `?size=list` it
 * is the thumbnail; until that is made, the full picture takes its place, and caches must ask again.
 */
export function coverRoutes(app: FastifyInstance, db: Database, coalesce: CoalesceReads): void {
  const find = (size: CoverSize, id: string) =>
    coalesce(['cover', size, id], async () => (await findPictures(db, size, [id])).get(id));

  app.get<CoverRoute>('/covers/:id(^[0-9a-f]{64}$).jpg', async ({ params: { id }, query, headers }, reply) => {
    const known = headers['if-none-match'];
    const full = `"${id}"`;
    const isThumbnail = query.size === 'list';
    const etag = isThumbnail ? `"${id}-list"` : full;
    if (known === etag) return reply.headers({ 'cache-control': IMMUTABLE, etag }).code(304).send();
    const asked = await find(isThumbnail ? 'thumbnail' : 'full', id);
    if (asked) return reply.headers({ 'cache-control': IMMUTABLE, etag }).type('image/jpeg').send(asked);
    const substitute = isThumbnail ? await find('full', id) : undefined;
    if (!substitute) throw refused('COVER_NOT_FOUND');
    reply.headers({ 'cache-control': REVALIDATED, etag: full });
    return known === full ? reply.code(304).send() : reply.type('image/jpeg').send(substitute);
  });
}
