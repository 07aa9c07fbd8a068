import { endpoints } from '@wieszcz/api';
import type { MarketId } from '@wieszcz/domain';
import { refused } from '../../platform/http/app-error.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { showBetPrice } from '../../presenters/market.ts';
import { createFindSeen } from '../visibility/find-visible.ts';
import type { GameDependencies } from '../game-dependencies.ts';
import { selectBetIds, type VisibleBets } from './bets.queries.ts';
import { readCharts, startOfRange } from './chart.ts';
import type { PriceHistories } from './price-histories.ts';

export function priceRoutes(bind: Bind, { db, findBet, shared }: GameDependencies, histories: PriceHistories): void {
  const findBets = createFindSeen<MarketId, VisibleBets>((asked) => selectBetIds(db, asked));

  bind(endpoints.getBetPrice, async ({ query, user }) => {
    const bet = await findBet(query.betId, user?.id ?? null);
    if (!bet) throw refused('BET_NOT_FOUND');
    return showBetPrice(bet);
  });

  bind(endpoints.getChart, async ({ query, user }) => {
    const { betId: bet, option, timeAgo } = query;
    if (!(await findBet(bet, user?.id ?? null))) throw refused('BET_NOT_FOUND');
    const since = startOfRange(timeAgo);
    const [points] = await shared(['chart', bet, option, since], () => readCharts(histories, [{ bet, option }], since));
    return points ?? [];
  });

  bind(endpoints.getMarketChart, async ({ params, query, user }) => {
    const market = await findBets(params.id, user?.id ?? null);
    if (!market) throw refused('MARKET_NOT_FOUND');
    const series = market.bets.flatMap((bet) => [true, false].map((option) => ({ bet, option })));
    const since = startOfRange(query.timeAgo);
    return shared(['charts', series, since], async () => {
      const charts = await readCharts(histories, series, since);
      return series.map(({ bet, option }, index) => ({ betId: bet, option, points: charts[index]! }));
    });
  });
}
