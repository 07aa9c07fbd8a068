import { endpoints, type Purchase as PurchaseJson } from '@wieszcz/api';
import { MAX_SHARES_PER_DAY, type Purchase } from '@wieszcz/domain';
import type { Viewer } from '../../platform/auth/viewer.ts';
import type { Config } from '../../platform/config.ts';
import { resultOf } from '../../platform/http/app-error.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { showPosition, showPurchase } from '../../presenters/position.ts';
import type { CoversFlag } from '../covers/covers.ts';
import type { GameDependencies } from '../dependencies.ts';
import { buyOffer } from './buy-offer.ts';
import { allowedToday, previewPurchase } from './preview-trades.ts';

export function tradingRoutes(bind: Bind, game: GameDependencies, { priceBand }: Pick<Config, 'priceBand'>): void {
  const { exchange, covers, places } = game;

  bind(endpoints.buyContract, async ({ body, query, user, idempotency }) => {
    const { betId: bet, marketId: market, contractOption: option, maxPrice, shares } = body;
    const command = { kind: 'buyShares', player: user.id, market, bet, option, maxPrice, shares } as const;
    return answerPurchase(game, resultOf(await exchange.submit(command, idempotency)), user, query);
  });

  bind(endpoints.buyOffer, async ({ query, user, idempotency }) => {
    const order = { player: user.id, offer: query.offerId, shares: query.shares };
    return answerPurchase(game, await buyOffer(game, priceBand, order, idempotency), user, query);
  });

  bind(endpoints.addOffer, async ({ body, query, user, idempotency }) => {
    const { contractId, price, shares } = body;
    const place = await places.ofPosition(contractId, user.id);
    const band = priceBand === null ? {} : { band: priceBand };
    const command = { kind: 'addOffer', player: user.id, position: contractId, ...place, price, shares, ...band } as const;
    const { position } = resultOf(await exchange.submit(command, idempotency));
    return showPosition(position, user.username, await covers.show(query, position.cover));
  });

  bind(endpoints.deleteOffer, async ({ query, user, idempotency }) => {
    const command = { kind: 'withdrawOffer', player: user.id, offer: query.offerId } as const;
    const { position } = resultOf(await exchange.submit(command, idempotency));
    return showPosition(position, user.username, await covers.show(query, position.cover));
  });

  bind(endpoints.previewPurchase, ({ query, user }) =>
    game.coalesce(['preview', user.id, query], () => previewPurchase(game, user.id, { ...query, bet: query.betId })),
  );

  bind(endpoints.getAllowance, async ({ query, user }) => ({
    allowedToday: await allowedToday(game, user.id, query.betId, query.option),
    dailyLimit: MAX_SHARES_PER_DAY,
  }));
}

/** The JSON of a settled purchase for its buyer. Reads the sellers' usernames and the market's cover, unless they are cached. */
async function answerPurchase(
  { covers, usernames }: GameDependencies,
  purchase: Purchase,
  buyer: Viewer,
  flag: CoversFlag,
): Promise<PurchaseJson> {
  const [usernameOf, cover] = await Promise.all([
    usernames.of(purchase.fills.map((fill) => fill.seller)),
    covers.show(flag, purchase.position.cover),
  ]);
  return showPurchase(purchase, buyer.username, usernameOf, cover);
}
