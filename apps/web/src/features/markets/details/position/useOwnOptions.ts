import { useMemo } from 'react';
import type { Bid } from '#api/bid.ts';
import type { Market } from '#api/market.ts';
import { useBidsOfMarket } from '#api/orders.ts';
import type { Position } from '#api/position.ts';
import { usePositionsOfMarket } from '#api/positions.ts';
import { useIsPlayer } from '#api/session.ts';
import { ownOptionsOf, type OwnOption } from './ownPosition.ts';

const NO_POSITIONS: readonly Position[] = [];
const NO_BIDS: readonly Bid[] = [];

/** What the player has on an open market; nothing for guests and staff, and while it loads. */
export function useOwnOptions(market: Market): { own: OwnOption[]; positions: readonly Position[]; bids: readonly Bid[] } {
  const isPlayer = useIsPlayer();
  const reading = { isLive: true, enabled: isPlayer && market.stage === 'open' };
  const { data: positions = NO_POSITIONS } = usePositionsOfMarket(market, reading);
  const { data: bids = NO_BIDS } = useBidsOfMarket(market.marketId, reading);
  const own = useMemo(() => ownOptionsOf(market.bets, positions, bids), [market.bets, positions, bids]);
  return { own, positions, bids };
}
