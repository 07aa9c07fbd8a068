import type { BetId } from '@wieszcz/domain';
import type { FastifyInstance } from 'fastify';
import { createCoalescedReads } from '../platform/cache/coalesced-reads.ts';
import { warmUpOnListen } from '../platform/cache/warm-up.ts';
import type { Bind } from '../platform/http/bind.ts';
import { bidRoutes } from './bids/routes.ts';
import { createReadLevels, createReadSharesAhead } from './bids/shares-ahead.ts';
import { createChances } from './chances/chances.ts';
import { createChanceRecorder } from './chances/recorder.ts';
import { chanceRoutes } from './chances/routes.ts';
import { createCovers } from './covers/covers.ts';
import { coverRoutes } from './covers/routes.ts';
import type { Dependencies, GameDependencies } from './dependencies.ts';
import { farmingRoutes } from './farming/routes.ts';
import { createCountCache } from './lists/count-cache.ts';
import { createFindMarket } from './markets/read-market.ts';
import { marketRoutes } from './markets/routes.ts';
import { offerRoutes } from './offers/routes.ts';
import { createLedgerAccountIds } from './players/ledger-account-ids.ts';
import { createRanking } from './players/ranking.ts';
import { playerRoutes } from './players/routes.ts';
import { createStandings } from './players/standings/standings.ts';
import { createUsernames } from './players/usernames.ts';
import { positionRoutes } from './positions/routes.ts';
import { type BetPrice, listBetPrices } from './prices/bets.queries.ts';
import { createPriceHistories } from './prices/price-histories.ts';
import { priceRoutes } from './prices/routes.ts';
import { sharingRoutes } from './sharing/routes.ts';
import { createPlaces } from './trading/places.ts';
import { tradingRoutes } from './trading/routes.ts';
import { saleRoutes } from './trading/sale-routes.ts';
import { transactionRoutes } from './transactions/routes.ts';
import { createFindVisible } from './visibility/find-visible.ts';

/** Binds every endpoint of the game; those of users are in `users/routes.ts`. */
export function gameRoutes(app: FastifyInstance, bind: Bind, dependencies: Dependencies): void {
  const { db, replicas, changes, exchange, readPicture, auth, clock, config, log } = dependencies;
  const chances = createChances(db, clock);
  const readLevels = createReadLevels(db, clock);
  const game: GameDependencies = {
    db,
    changes,
    exchange,
    readPicture,
    clock,
    covers: createCovers(db),
    usernames: createUsernames(db, auth),
    counts: createCountCache(),
    chances,
    readLevels,
    readSharesAhead: createReadSharesAhead(db, clock, readLevels),
    places: createPlaces(db, auth),
    findMarket: createFindMarket({ db, clock, chances }),
    findBet: createFindVisible<BetId, BetPrice>((requests) => listBetPrices(db, requests)),
    coalesce: createCoalescedReads(),
  };
  // The only place that selects the reads for a replica, whose answers may be some seconds old: the lists of open and resolved markets, charts
  // of prices, and the list of the largest budgets. Reads of the caller's own money, orders or drafts, and reads on which a decision depends,
  // use the primary.
  const onReplica: GameDependencies =
    replicas === db ? game : { ...game, db: replicas, counts: createCountCache(), chances: createChances(replicas, clock) };
  const recorder = createChanceRecorder({ db, exchange, clock, chances, log });
  app.addHook('onClose', () => recorder.stop());
  const histories = createPriceHistories({ db: onReplica.db, log });
  warmUpOnListen(app, log, (stopping) => histories.preload(stopping));
  marketRoutes(bind, game, onReplica, (market) => recorder.schedule(market));
  priceRoutes(bind, game, histories);
  chanceRoutes(bind, game, histories);
  tradingRoutes(bind, game, config);
  saleRoutes(bind, game);
  bidRoutes(bind, game);
  positionRoutes(bind, game);
  offerRoutes(bind, game);
  transactionRoutes(bind, game);
  playerRoutes(bind, game, createRanking(onReplica.db), createStandings(dependencies), createLedgerAccountIds(db, auth));
  farmingRoutes(bind, dependencies);
  coverRoutes(app, db, game.coalesce);
  sharingRoutes(app, game, config);
}
