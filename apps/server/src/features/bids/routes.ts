import { endpoints } from '@wieszcz/api';
import { type BidDetails, dollars } from '@wieszcz/domain';
import { resultOf } from '../../platform/http/app-error.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { showBid } from '../../presenters/bid.ts';
import type { GameDependencies } from '../dependencies.ts';
import { countedPage } from '../lists/counted-page.ts';
import { countBids, findReserved, listBids } from './bids.queries.ts';
import { placeBid } from './place-bid.ts';

export function bidRoutes(bind: Bind, game: GameDependencies): void {
  const { db, exchange, coalesce, readSharesAhead } = game;
  const showMoney = ({ budget, reserved }: { budget: number; reserved: number }) => ({
    budget: dollars(budget),
    reserved: dollars(reserved),
  });

  bind(endpoints.placeBid, ({ body, query, user, idempotency }) => placeBid(game, user, body, query, idempotency));

  bind(endpoints.reduceBid, async ({ params, body, user, idempotency }) => {
    const command = { kind: 'reduceBid', player: user.id, bid: params.id, shares: body.shares } as const;
    const result = resultOf(await exchange.submit(command, idempotency), { BID_NOT_REDUCED: 'shares' });
    return { bid: showBid(result.bid), ...showMoney(result) };
  });

  bind(endpoints.cancelBid, async ({ params, user, idempotency }) => {
    const result = resultOf(await exchange.submit({ kind: 'cancelBid', player: user.id, bid: params.id }, idempotency));
    return { cancelled: result.cancelled, ...showMoney(result) };
  });

  bind(endpoints.cancelBids, async ({ query, user, idempotency }) => {
    const command = { kind: 'cancelBids', player: user.id, market: query.marketId ?? null } as const;
    const result = resultOf(await exchange.submit(command, idempotency));
    return { cancelled: result.cancelled, ...showMoney(result) };
  });

  bind(endpoints.listBids, ({ query, user }) =>
    coalesce(['bids', user.id, query], async () => {
      const { marketId, betId, ...paging } = query;
      const filter = { player: user.id, market: marketId ?? null, bet: betId ?? null };
      const [bids, reserved] = await Promise.all([listBids(db, filter, paging), findReserved(db, user.id)]);
      const sharesAhead = await readSharesAhead(user.id, bids);
      const show = (bid: BidDetails) => ({ ...showBid(bid), sharesAhead: sharesAhead.get(bid.id)! });
      const page = await countedPage(paging, bids, (limit) => countBids(db, filter, limit), show);
      return { ...page, reserved: dollars(reserved) };
    }),
  );
}
