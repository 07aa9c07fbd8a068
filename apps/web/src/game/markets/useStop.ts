import { objectionToTrading } from '@wieszcz/domain';
import { lifeOf, type TradedMarket } from '#api/market.ts';
import { useHasPassed } from '#kit/feedback/useNow.ts';

/** Why a published market that isn't resolved doesn't trade. A market that is both closed and paused is closed. */
export type Stop = { kind: 'closed'; since: string } | { kind: 'paused'; since: string; reason: string };

/** null: the market trades, isn't published yet, or is resolved. Changes by itself at the moment at which the market closes. */
export function useStop(market: TradedMarket | undefined): Stop | null {
  const isClosed = useHasPassed(market?.tradingClosesAt ?? null);
  if (!market) return null;
  const { tradingClosesAt, paused } = market;
  const objection = objectionToTrading(lifeOf(market), isClosed ? new Date(tradingClosesAt!) : BEFORE_CLOSING);
  if (objection?.code === 'TRADING_CLOSED') return { kind: 'closed', since: tradingClosesAt! };
  return objection?.code === 'TRADING_PAUSED' ? { kind: 'paused', ...paused! } : null;
}

/** Stands for now as long as the market hasn't closed: a render must not read the clock. */
const BEFORE_CLOSING = new Date(0);
