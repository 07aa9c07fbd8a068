import { endpoints } from '@wieszcz/api';
import type { Bind } from '../../platform/http/bind.ts';
import { refused, resultOf } from '../../platform/http/app-error.ts';
import { showBetPrice } from '../../presenters/market.ts';
import type { CoversFlag } from '../covers/covers.ts';
import type { Paging } from '../lists/filters.queries.ts';
import type { GameDependencies } from '../dependencies.ts';
import { createMarket } from './create-market.ts';
import { deleteMarket } from './delete-market.ts';
import { editMarket } from './edit-market.ts';
import { readMarketList } from './read-market-list.ts';
import type { MarketList } from './markets.queries.ts';
import { previewResolution } from './preview-resolution.ts';
import { publishMarket } from './publish-market.ts';
import { readMarket } from './read-market.ts';
import { uploadCover } from './upload-cover.ts';

const pagingOf = ({ page, size, covers }: Paging & CoversFlag) => ({ page, size, covers });

export function marketRoutes(bind: Bind, game: GameDependencies): void {
  const { exchange } = game;

  const bindList = (endpoint: typeof endpoints.listOpenMarkets, list: MarketList) =>
    bind(endpoint, ({ query, user }) => {
      const { marketTitle: title, marketCategory: categories, sortAttribute: attribute, sortDirection: direction } = query;
      const viewer = list === 'open' || list === 'solved' ? null : (user?.id ?? null);
      const [filter, sort, paging] = [{ list, viewer, title, categories }, { attribute, direction }, pagingOf(query)] as const;
      return game.coalesce(['markets', filter, sort, paging], () =>
        game.covers.inTurn(paging, () => readMarketList(game, filter, sort, paging)),
      );
    });
  bindList(endpoints.listOpenMarkets, 'open');
  bindList(endpoints.listSolvedMarkets, 'solved');
  bindList(endpoints.listPrivateMarkets, 'private');
  bindList(endpoints.listMarketsWaitingForBets, 'waitingForBets');
  bindList(endpoints.listPublishedMarkets, 'published');
  bindList(endpoints.listMarketsSolvedByMe, 'solvedByMe');

  bind(endpoints.getMarket, ({ params, query: { covers }, user }) => {
    const viewer = user?.id ?? null;
    return game.coalesce(['market', params.id, viewer, covers], () =>
      game.covers.inTurn({ covers }, () => readMarket(game, params.id, viewer, { covers })),
    );
  });

  bind(endpoints.getMarketOfBet, async ({ params, query, user }) => {
    const viewer = user?.id ?? null;
    const bet = await game.findBet(params.id, viewer);
    if (!bet) throw refused('BET_NOT_FOUND');
    return game.covers.inTurn(query, () => readMarket(game, bet.market, viewer, query));
  });

  bind(endpoints.createMarket, async ({ body, user }) => {
    const id = await createMarket(game, user.id, body);
    return readMarket(game, id, user.id, {});
  });

  bind(endpoints.editMarket, async ({ params, query, body, user }) => {
    await editMarket(game, user.id, params.id, body);
    return readMarket(game, params.id, user.id, query);
  });

  bind(endpoints.deleteMarket, ({ query, user }) => deleteMarket(game, user.id, query.marketId, query));

  bind(endpoints.uploadCover, async ({ params, query, user, file }) => {
    await uploadCover(game, user.id, params.id, file);
    return readMarket(game, params.id, user.id, query);
  });

  bind(endpoints.publishMarket, async ({ query, user }) => {
    await publishMarket(game, user.id, query.marketId);
    return readMarket(game, query.marketId, user.id, query);
  });

  bind(endpoints.addBet, async ({ body, query, user }) => {
    const { marketId: market, ...bet } = body;
    const outcome = await exchange.submit({ kind: 'addBet', moderator: user.id, market, ...bet });
    const added = resultOf(outcome, { BET_TITLE_TAKEN: 'title' });
    const predictionMarket = await readMarket(game, market, user.id, query);
    return { predictionMarket, betPrice: showBetPrice((await game.findBet(added.bet, user.id))!) };
  });

  bind(endpoints.deleteBet, async ({ query, user }) => {
    const { market } = resultOf(await exchange.submit({ kind: 'deleteBet', moderator: user.id, bet: query.betId }));
    return readMarket(game, market, user.id, query);
  });

  bind(endpoints.previewResolution, ({ params, query, user }) =>
    previewResolution(game, user.id, params.id, { bet: query.betId, option: query.correctOption }),
  );

  bind(endpoints.solveMarket, async ({ query, user, idempotency }) => {
    const { marketId: market, betId: bet, correctOption: option } = query;
    resultOf(await exchange.submit({ kind: 'solveMarket', moderator: user.id, market, bet, option }, idempotency));
    return readMarket(game, market, user.id, query);
  });
}
