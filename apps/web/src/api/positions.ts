import { useQuery } from '@tanstack/react-query';
import { api, endpoints } from './client.ts';
import { keys } from './keys.ts';
import { parsePage, readEveryPage } from './page.ts';
import { parsePosition } from './position.ts';
import { LIVE_INTERVAL, type Reading } from './queryClient.ts';

export function usePosition(id: number) {
  return useQuery({
    queryKey: keys.position(id),
    queryFn: async () => parsePosition(await api(endpoints.getContract, { params: { id } })),
    enabled: id > 0,
  });
}

/** All positions of the player on one market. */
export function usePositionsOfMarket(marketId: number, { isLive = false, enabled = true }: Reading = {}) {
  return useQuery({
    queryKey: keys.positions({ marketId }),
    queryFn: () =>
      readEveryPage(
        async (paging) =>
          parsePage(await api(endpoints.listFilteredContracts, { query: { marketId, ...paging } }), parsePosition),
        ({ id }) => id,
      ),
    // A server of the former release, which may answer during an upgrade, doesn't know the filter.
    select: (positions) => positions.filter(({ bet }) => bet.marketId === marketId),
    enabled,
    refetchInterval: isLive && LIVE_INTERVAL,
  });
}
