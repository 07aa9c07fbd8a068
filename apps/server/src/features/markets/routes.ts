import { endpoints, type Market, type Page, type PublishedMarket } from '@wieszcz/api';
import { type BetId, type Category, type MarketId, toMarketId, type UserId, type Verdict, warsawDay } from '@wieszcz/domain';
import { type Act, type ActOnBet, doneBy } from '../../platform/acts.ts';
import { refused, resultOf } from '../../platform/http/app-error.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { changeOnce, type StoreResult } from '../../platform/keyed-changes.ts';
import { showLastPrices, showPublishedMarket } from '../../presenters/market.ts';
import type { CoversFlag } from '../covers/covers.ts';
import type { GameDependencies } from '../dependencies.ts';
import type { Paging } from '../lists/filters.queries.ts';
import { createFindActivity } from './activity.ts';
import { correctMarket } from './correct-market.ts';
import { countOwnMarkets } from './count-own-markets.ts';
import { createMarket } from './create-market.ts';
import { deleteMarket } from './delete-market.ts';
import { editMarket } from './edit-market.ts';
import type { MarketList, MarketSort } from './markets.queries.ts';
import { pauseMarket, resumeMarket } from './pause-market.ts';
import { previewResolution } from './preview-resolution.ts';
import { publishMarket } from './publish-market.ts';
import { readMarketList } from './read-market-list.ts';
import { readMarket } from './read-market.ts';
import { takeBackMarket } from './take-back-market.ts';
import { uploadCover } from './upload-cover.ts';

/** Without a bet the schema requires `none`. */
const verdictOf = ({ betId, correctOption: option }: { betId?: BetId | undefined; correctOption: boolean }): Verdict =>
  betId === undefined ? { bet: null, option: false } : { bet: betId, option };

type ListQuery = Paging &
  CoversFlag & {
    marketTitle: string;
    marketCategory: readonly Category[];
    sortAttribute: MarketSort['attribute'];
    sortDirection: MarketSort['direction'];
    overdueFirst?: boolean;
  };

const pagingOf = ({ page, size, covers }: Paging & CoversFlag) => ({ page, size, covers });

/** `onReplica` is for reads that may be some seconds old. `scheduleChances` schedules the chances of a published market for recording. */
export function marketRoutes(
  bind: Bind,
  game: GameDependencies,
  onReplica: GameDependencies,
  scheduleChances: (market: MarketId) => void,
): void {
  const { exchange } = game;

  const findActivity = createFindActivity(game.db);

  const readList = (list: MarketList, query: ListQuery, user: { id: UserId } | null): Promise<Page<Market>> => {
    const { marketTitle: title, marketCategory: categories, sortAttribute: attribute, sortDirection: direction } = query;
    // Open and resolved markets are the same for everybody, so all callers share one read.
    const isPublic = list === 'open' || list === 'solved';
    const viewer = isPublic ? null : (user?.id ?? null);
    const reads = isPublic ? onReplica : game;
    const sort: MarketSort = { attribute, direction, ...(query.overdueFirst ? { overdueOn: warsawDay(game.clock.now()) } : {}) };
    const [filter, paging] = [{ list, viewer, title, categories }, pagingOf(query)] as const;
    return game.coalesce(['markets', filter, sort, paging], () =>
      reads.covers.inTurn(paging, () => readMarketList(reads, filter, sort, paging)),
    );
  };
  const bindList = (endpoint: typeof endpoints.listOpenMarkets, list: MarketList) =>
    bind(endpoint, ({ query, user }) => readList(list, query, user));
  bindList(endpoints.listOpenMarkets, 'open');
  bindList(endpoints.listSolvedMarkets, 'solved');
  bindList(endpoints.listPrivateMarkets, 'private');
  bindList(endpoints.listMarketsWaitingForBets, 'waitingForBets');
  bindList(endpoints.listMarketsSolvedByMe, 'solvedByMe');
  bind(endpoints.listPublishedMarkets, async ({ query, user }) => {
    const { content, ...page } = await readList('published', query, user);
    const withActivity = async (market: Market): Promise<PublishedMarket> =>
      showPublishedMarket(market, await findActivity(toMarketId(market.marketId)));
    return { ...page, content: await Promise.all(content.map(withActivity)) };
  });
  bind(endpoints.countOwnMarkets, ({ user }) =>
    game.coalesce(['own market counts', user.id], () => countOwnMarkets(game, user.id)),
  );

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

  bind(endpoints.createMarket, async ({ body, user, idempotency, request }) => {
    const by = doneBy(user, request);
    const { tradingClosesAt = null, ...rest } = body;
    const fields = { ...rest, tradingClosesAt };
    const id = await changeOnce(game, idempotency, (store: StoreResult<MarketId>) => createMarket(game, by, fields, store));
    return readMarket(game, id, user.id, {});
  });

  bind(endpoints.editMarket, async ({ params, query, body, user, request }) => {
    await editMarket(game, doneBy(user, request), params.id, body);
    return readMarket(game, params.id, user.id, query);
  });

  bind(endpoints.deleteMarket, ({ query, user, idempotency, request }) => {
    const by = doneBy(user, request);
    return changeOnce(game, idempotency, (store: StoreResult<Market>) => deleteMarket(game, by, query.marketId, query, store));
  });

  bind(endpoints.uploadCover, async ({ params, query, user, file, request }) => {
    await uploadCover(game, doneBy(user, request), params.id, file);
    return readMarket(game, params.id, user.id, query);
  });

  bind(endpoints.publishMarket, async ({ query, user, idempotency, request }) => {
    const by = doneBy(user, request);
    await changeOnce(game, idempotency, (store: StoreResult<void>) => publishMarket(game, by, query.marketId, store));
    scheduleChances(query.marketId);
    return readMarket(game, query.marketId, user.id, query);
  });

  bind(endpoints.takeBackMarket, async ({ params: { id }, query, user, idempotency, request }) => {
    const by = doneBy(user, request);
    await changeOnce(game, idempotency, (store: StoreResult<void>) => takeBackMarket(game, by, id, store));
    return readMarket(game, id, user.id, query);
  });

  bind(endpoints.correctMarket, async ({ params: { id }, body: { text }, query, user, idempotency, request }) => {
    const by = doneBy(user, request);
    await changeOnce(game, idempotency, (store: StoreResult<void>) => correctMarket(game, by, id, text, store));
    return readMarket(game, id, user.id, query);
  });

  bind(endpoints.pauseMarket, async ({ params, body, query, user, request }) => {
    await pauseMarket(game, doneBy(user, request), params.id, body.reason);
    return readMarket(game, params.id, user.id, query);
  });

  bind(endpoints.resumeMarket, async ({ params, query, user, request }) => {
    await resumeMarket(game, doneBy(user, request), params.id);
    return readMarket(game, params.id, user.id, query);
  });

  bind(endpoints.addBet, async ({ body, query, user, idempotency, request }) => {
    const { marketId: market, ...bet } = body;
    const detail = { betTitle: bet.title };
    const act: Act = { kind: 'betAdded', by: doneBy(user, request), subject: { market }, detail };
    const outcome = await exchange.submit({ kind: 'addBet', moderator: user.id, market, ...bet }, idempotency, act);
    const added = resultOf(outcome, { BET_TITLE_TAKEN: 'title' });
    const predictionMarket = await readMarket(game, market, user.id, query);
    const betPrice = await game.findBet(added.bet, user.id);
    // The bet of a repeated call may be deleted by now.
    if (!betPrice) throw refused('BET_NOT_FOUND');
    return { predictionMarket, betPrice: showLastPrices(betPrice) };
  });

  bind(endpoints.deleteBet, async ({ query: { betId: bet, ...query }, user, idempotency, request }) => {
    const act: ActOnBet = { kind: 'betDeleted', by: doneBy(user, request), subject: { bet } };
    const { market } = resultOf(await exchange.submit({ kind: 'deleteBet', moderator: user.id, bet }, idempotency, act));
    return readMarket(game, market, user.id, query);
  });

  bind(endpoints.previewResolution, ({ params, query, user }) => previewResolution(game, user.id, params.id, verdictOf(query)));

  bind(endpoints.solveMarket, async ({ query, user, idempotency, request }) => {
    const { marketId: market } = query;
    const verdict = verdictOf(query);
    const { bet, option } = verdict;
    const resolving = { kind: 'marketSolved', by: doneBy(user, request) } as const;
    const act: Act | ActOnBet =
      bet === null
        ? { ...resolving, subject: { market }, detail: { none: true } }
        : { ...resolving, subject: { bet }, detail: { option } };
    resultOf(await exchange.submit({ kind: 'resolveMarket', moderator: user.id, market, verdict }, idempotency, act));
    return readMarket(game, market, user.id, query);
  });
}
