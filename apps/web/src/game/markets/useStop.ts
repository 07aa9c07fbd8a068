import type { Market } from '@wieszcz/api';
import { useHasPassed } from '../../kit/feedback/useNow.ts';

/** Why a published market that isn't resolved doesn't trade. A market that is both closed and paused is closed. */
export type Stop = { kind: 'closed'; since: string } | { kind: 'paused'; since: string; reason: string };

export type StoppableMarket = Pick<Market, 'published' | 'correctBetId' | 'tradingClosesAt' | 'paused'>;

/** null: the market trades, isn't published yet, or is resolved. Changes by itself at the moment at which the market closes. */
export function useStop(market: StoppableMarket | undefined): Stop | null {
  const { tradingClosesAt = null, paused = null } = market ?? {};
  const isClosed = useHasPassed(tradingClosesAt);
  if (!market?.published || market.correctBetId > 0) return null;
  if (isClosed && tradingClosesAt !== null) return { kind: 'closed', since: tradingClosesAt };
  return paused && { kind: 'paused', ...paused };
}
