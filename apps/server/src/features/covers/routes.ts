import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/pool.ts';
import { refused } from '../../platform/http/app-error.ts';
import type { SharedReads } from '../../platform/cache/coalesced-reads.ts';
import { selectCovers } from './covers.queries.ts';

const YEAR = 31_536_000;

/** Pictures by the hash of their content: what an address answers never changes, so everybody may keep it. */
export function coverRoutes(app: FastifyInstance, db: Database, shared: SharedReads): void {
  app.get<{ Params: { id: string } }>('/covers/:id(^[0-9a-f]{64}$).jpg', async ({ params, headers }, reply) => {
    const etag = `"${params.id}"`;
    reply.header('cache-control', `public, max-age=${YEAR}, immutable`).header('etag', etag);
    if (headers['if-none-match'] === etag) return reply.code(304).send();
    const jpeg = await shared(['cover', params.id], async () => (await selectCovers(db, 'full', [params.id])).get(params.id));
    if (!jpeg) throw refused('COVER_NOT_FOUND');
    return reply.type('image/jpeg').send(jpeg);
  });
}
