import { endpoints } from '@wieszcz/api';
import { type MarketId, optionsOf } from '@wieszcz/domain';
import { refused } from '../../platform/http/app-error.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { showLastPrices } from '../../presenters/market.ts';
import type { GameDependencies } from '../dependencies.ts';
import { createFindVisible } from '../visibility/find-visible.ts';
import { listMarketBets, type MarketBets } from './bets.queries.ts';
import { readCharts, startOfRange } from './chart.ts';
import type { PriceHistories } from './price-histories.ts';

export function priceRoutes(bind: Bind, { db, findBet, coalesce }: GameDependencies, histories: PriceHistories): void {
  const findMarketBets = createFindVisible<MarketId, MarketBets>((requests) => listMarketBets(db, requests));

  bind(endpoints.getBetPrice, async ({ query, user }) => {
    const bet = await findBet(query.betId, user?.id ?? null);
    if (!bet) throw refused('BET_NOT_FOUND');
    return showLastPrices(bet);
  });

  bind(endpoints.getChart, async ({ query, user }) => {
    const { betId: bet, option, timeAgo } = query;
    if (!(await findBet(bet, user?.id ?? null))) throw refused('BET_NOT_FOUND');
    const since = startOfRange(timeAgo);
    const [points] = await coalesce(['chart', bet, option, since], () => readCharts(histories, [{ bet, option }], since));
    return points ?? [];
  });

  bind(endpoints.getMarketChart, async ({ params, query, user }) => {
    const market = await findMarketBets(params.id, user?.id ?? null);
    if (!market) throw refused('MARKET_NOT_FOUND');
    const series = optionsOf(market.bets);
    const since = startOfRange(query.timeAgo);
    return coalesce(['charts', series, since], async () => {
      const charts = await readCharts(histories, series, since);
      return series.map(({ bet, option }, index) => ({ betId: bet, option, points: charts[index]! }));
    });
  });
}
