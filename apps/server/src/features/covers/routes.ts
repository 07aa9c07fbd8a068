import type { FastifyInstance } from 'fastify';
import type { CoalesceReads } from '../../platform/cache/coalesced-reads.ts';
import type { Database } from '../../platform/database/pool.ts';
import { refused } from '../../platform/http/app-error.ts';
import { IMMUTABLE } from '../../platform/http/responses/revalidation.ts';
import { findPictures } from './covers.queries.ts';

/** Serves pictures by the hash of their content: an address never changes its content, so caches may keep it for ever. */
export function coverRoutes(app: FastifyInstance, db: Database, coalesce: CoalesceReads): void {
  app.get<{ Params: { id: string } }>('/covers/:id(^[0-9a-f]{64}$).jpg', async ({ params, headers }, reply) => {
    const etag = `"${params.id}"`;
    reply.header('cache-control', IMMUTABLE).header('etag', etag);
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    const jpeg = await coalesce(['cover', params.id], async () => (await findPictures(db, 'full', [params.id])).get(params.id));
    if (!jpeg) throw refused('COVER_NOT_FOUND');
    return reply.type('image/jpeg').send(jpeg);
  });
}
