import type { BetId } from '@wieszcz/domain';
import type { FastifyInstance } from 'fastify';
import type { Bind } from '../platform/http/bind.ts';
import { contractRoutes } from './positions/routes.ts';
import { createCounts } from './lists/counted-page.ts';
import { createCovers } from './covers/covers.ts';
import { coverRoutes } from './covers/routes.ts';
import { createFindSeen } from './visibility/find-visible.ts';
import { marketRoutes } from './markets/routes.ts';
import { createFindMarket } from './markets/read-market.ts';
import { offerRoutes } from './offers/routes.ts';
import type { Dependencies } from './dependencies.ts';
import { createNetWorths } from './players/net-worths.ts';
import { createRanking } from './players/ranking.ts';
import { playerRoutes } from './players/routes.ts';
import { createUsernames } from './players/usernames.ts';
import { selectBets, type VisibleBet } from './prices/bets.queries.ts';
import { createPriceHistories } from './prices/price-histories.ts';
import { priceRoutes } from './prices/routes.ts';
import { recallWhenListening } from '../platform/cache/warm-up.ts';
import { sharingRoutes } from './sharing/routes.ts';
import { createSharedReads } from '../platform/cache/coalesced-reads.ts';
import { tradingRoutes } from './trading/routes.ts';
import { transactionRoutes } from './transactions/routes.ts';

/** Every call of the game itself; accounts have their own. */
export function gameRoutes(app: FastifyInstance, bind: Bind, { db, changes, exchange, clock, config, log }: Dependencies): void {
  const game = {
    db,
    changes,
    exchange,
    clock,
    covers: createCovers(db),
    usernames: createUsernames(db),
    counts: createCounts(),
    findMarket: createFindMarket(db),
    findBet: createFindSeen<BetId, VisibleBet>((asked) => selectBets(db, asked)),
    shared: createSharedReads(),
  };
  const histories = createPriceHistories(db);
  const netWorths = createNetWorths(db);
  recallWhenListening(app, log, async (stopping) => {
    await histories.recall(stopping);
    await netWorths.recall(clock.now(), stopping);
  });
  marketRoutes(bind, game);
  priceRoutes(bind, game, histories);
  tradingRoutes(bind, game);
  contractRoutes(bind, game);
  offerRoutes(bind, game);
  transactionRoutes(bind, game);
  playerRoutes(bind, game, createRanking(db), netWorths);
  coverRoutes(app, db, game.shared);
  sharingRoutes(app, game.findMarket, config);
}
