import type { BetId } from '@wieszcz/domain';
import type { FastifyInstance } from 'fastify';
import { createCoalescedReads } from '../platform/cache/coalesced-reads.ts';
import { warmUpOnListen } from '../platform/cache/warm-up.ts';
import type { Bind } from '../platform/http/bind.ts';
import { createCovers } from './covers/covers.ts';
import { coverRoutes } from './covers/routes.ts';
import type { Dependencies, GameDependencies } from './dependencies.ts';
import { createCountCache } from './lists/count-cache.ts';
import { createFindMarket } from './markets/read-market.ts';
import { marketRoutes } from './markets/routes.ts';
import { offerRoutes } from './offers/routes.ts';
import { createRanking } from './players/ranking.ts';
import { playerRoutes } from './players/routes.ts';
import { createUsernames } from './players/usernames.ts';
import { positionRoutes } from './positions/routes.ts';
import { type BetPrice, listBetPrices } from './prices/bets.queries.ts';
import { createPriceHistories } from './prices/price-histories.ts';
import { priceRoutes } from './prices/routes.ts';
import { sharingRoutes } from './sharing/routes.ts';
import { tradingRoutes } from './trading/routes.ts';
import { transactionRoutes } from './transactions/routes.ts';
import { createFindVisible } from './visibility/find-visible.ts';

/** Binds every endpoint of the game; those of users are in `users/routes.ts`. */
export function gameRoutes(app: FastifyInstance, bind: Bind, { db, changes, exchange, clock, config, log }: Dependencies): void {
  const game: GameDependencies = {
    db,
    changes,
    exchange,
    clock,
    covers: createCovers(db),
    usernames: createUsernames(db),
    counts: createCountCache(),
    findMarket: createFindMarket(db),
    findBet: createFindVisible<BetId, BetPrice>((requests) => listBetPrices(db, requests)),
    coalesce: createCoalescedReads(),
  };
  const histories = createPriceHistories(db);
  warmUpOnListen(app, log, (stopping) => histories.preload(stopping));
  marketRoutes(bind, game);
  priceRoutes(bind, game, histories);
  tradingRoutes(bind, game);
  positionRoutes(bind, game);
  offerRoutes(bind, game);
  transactionRoutes(bind, game);
  playerRoutes(bind, game, createRanking(db));
  coverRoutes(app, db, game.coalesce);
  sharingRoutes(app, game.findMarket, config);
}
