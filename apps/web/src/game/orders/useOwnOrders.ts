import { useMemo } from 'react';
import { useBidsOfMarket } from '#api/orders.ts';
import { usePositionsOfMarket } from '#api/positions.ts';
import { ownOrdersOf, type OwnOrders } from './ownOrders.ts';

const NONE = [] as const;

/** The player's open orders on a bet of the market, seen from one option; none while they load. */
export function useOwnOrders(marketId: number, betId: number, option: boolean): OwnOrders {
  const { data: bids = NONE } = useBidsOfMarket(marketId);
  const { data: positions = NONE } = usePositionsOfMarket(marketId);
  return useMemo(() => {
    const offers = positions
      .filter(({ bet }) => bet.id === betId)
      .flatMap(({ option: side, offers: own }) => own.map(({ price, shares }) => ({ option: side, price, shares })));
    return ownOrdersOf(betId, option, bids, offers);
  }, [bids, positions, betId, option]);
}
