import { useMemo } from 'react';
import { useBidsOfMarket } from '#api/orders.ts';
import { usePositionsOfMarket } from '#api/positions.ts';
import { ownInBook, type OwnInBook } from './ownInBook.ts';

const NONE = [] as const;

/** The player's open orders in the book of an option of the market; none while they load. */
export function useOwnInBook(marketId: number, betId: number, option: boolean): OwnInBook {
  const { data: bids = NONE } = useBidsOfMarket(marketId);
  const { data: positions = NONE } = usePositionsOfMarket(marketId);
  return useMemo(() => ownInBook(betId, option, bids, positions), [bids, positions, betId, option]);
}
