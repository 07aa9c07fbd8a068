import { type QueryKey, useQuery } from '@tanstack/react-query';
import { DAY_MS, MINUTE_MS } from '@wieszcz/domain';
import { api, endpoints } from './client.ts';
import { keys } from './keys.ts';
import type { Market } from './market.ts';

export type ChartDays = 1 | 7 | 30 | 90;
/**
 * Interval in ms at which the lines of an open market are read again. Between two readings the lines of chances end with the chance that the
 * page shows.
 */
const CHART_INTERVAL = MINUTE_MS;

type Point = { at: string; value: number };
/** Prices or chances of a bet's option over time. */
export type BetLine = { betId: number; option: boolean; points: readonly Point[] };
/**
 * Lines of the last `days` days before the resolution, else before trading closed, else before now. `from` and `until` are in ms since 1970;
 * `from` is a whole minute.
 */
export type MarketLines = { days: ChartDays; from: number; until: number; lines: readonly BetLine[] };

/** Prices of the trades of all bets and options of a market. */
export const useMarketPrices = (market: Market, days: ChartDays, enabled: boolean) =>
  useMarketLines(keys.marketPrices(market.marketId, days, market.solvedDate), market, days, enabled, (since) =>
    readPrices(market, since),
  );

/** Chances of yes of some bets of a market, their lines in any order. */
export const useMarketChances = (market: Market, bets: readonly number[], days: ChartDays, enabled: boolean) =>
  useMarketLines(keys.marketChances(market.marketId, bets, days, market.solvedDate), market, days, enabled, (since) =>
    Promise.all(bets.map((bet) => readChances(bet, since))),
  );

async function readChances(betId: number, since: string): Promise<BetLine> {
  const points = await api(endpoints.getChances, { params: { id: betId }, query: { timeAgo: since } });
  return { betId, option: true, points: points.map(({ at, chance }) => ({ at, value: chance })) };
}

async function readPrices({ marketId }: Market, since: string): Promise<BetLine[]> {
  const charts = await api(endpoints.getMarketChart, { params: { id: marketId }, query: { timeAgo: since } });
  return charts.map(({ betId, option, points }) => ({
    betId,
    option,
    points: points.map(({ transactionDate, price }) => ({ at: transactionDate, value: price })),
  }));
}

function useMarketLines(
  queryKey: QueryKey,
  market: Market,
  days: ChartDays,
  enabled: boolean,
  read: (since: string) => Promise<BetLine[]>,
) {
  return useQuery({
    queryKey,
    queryFn: async (): Promise<MarketLines> => {
      const end = endOf(market);
      const from = wholeMinute(end - days * DAY_MS);
      const lines = await read(new Date(from).toISOString());
      return { days, from, until: market.solvedDate ? end : Math.max(end, lastMoment(lines)), lines };
    },
    enabled,
    // A reading from before the end may lack the last trades.
    refetchInterval: ({ state }) => (isOver(market, state.data?.until ?? 0) ? false : CHART_INTERVAL),
    // The old line stays until the new range has arrived.
    placeholderData: (previous, query) => (query?.queryKey[1] === market.marketId ? previous : undefined),
  });
}

/**
 * The end of the time axis in ms since 1970. An unresolved market's axis ends when trading closes, because neither prices nor chances change
 * after that.
 */
function endOf({ solvedDate, tradingClosesAt }: Market): number {
  if (solvedDate) return Date.parse(solvedDate);
  return Math.min(Date.now(), tradingClosesAt ? Date.parse(tradingClosesAt) : Infinity);
}

/**
 * The minute of a moment, both in ms since 1970. All pages that ask within the same minute ask for the same chart, so that the server can
 * share reads and cached charts.
 */
const wholeMinute = (moment: number): number => Math.floor(moment / MINUTE_MS) * MINUTE_MS;

/** Whether the lines have ended at this moment, in ms since 1970. */
const isOver = ({ stage, tradingClosesAt }: Market, moment: number): boolean =>
  stage !== 'open' || (tradingClosesAt !== null && Date.parse(tradingClosesAt) <= moment);

/** The time of the last point; later than now where the server's clock is ahead of the browser's. */
const lastMoment = (lines: readonly BetLine[]): number =>
  Math.max(...lines.map(({ points }) => Date.parse(points.at(-1)?.at ?? '1970-01-01')));
