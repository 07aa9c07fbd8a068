import { MAX_INTEGER, toMarketId } from '@wieszcz/domain';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { GameDependencies } from '../dependencies.ts';
import { noSuchMarketPage, sharePage } from './share-page.ts';

/** A shared link may be requested often, and its preview may be a minute old. */
const CACHED_SECONDS = 60;

/** Serves the page of a shared link, which shows a preview and redirects to the market. Only published markets are shown. */
export function sharingRoutes(
  app: FastifyInstance,
  { findMarket, clock }: Pick<GameDependencies, 'findMarket' | 'clock'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): void {
  app.get<{ Params: { id: string } }>('/s/:id', async ({ params }, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', `public, max-age=${CACHED_SECONDS}`);
    const id = /^[1-9]\d{0,9}$/.test(params.id) ? Number(params.id) : 0;
    const market = id > 0 && id <= MAX_INTEGER ? await findMarket(toMarketId(id), null) : null;
    if (!market) return reply.code(404).send(noSuchMarketPage());
    return reply.send(sharePage(publicUrl, market, clock.now()));
  });
}
