import { useQuery } from '@tanstack/react-query';
import { api, endpoints } from './client.ts';
import { keys } from './keys.ts';
import { LIVE_INTERVAL, type Reading } from './live.ts';
import { parsePage } from './page.ts';
import { parsePosition } from './position.ts';

export function usePosition(id: number) {
  return useQuery({
    queryKey: keys.position(id),
    queryFn: async () => parsePosition(await api(endpoints.getContract, { params: { id } })),
    enabled: id > 0,
  });
}

/** The player's positions on one market, the first 100 of them. */
export function usePositionsOfMarket(
  { marketId, topic }: { marketId: number; topic: string },
  { isLive = false, enabled = true }: Reading = {},
) {
  const query = { marketTitle: topic, size: 100 };
  return useQuery({
    queryKey: keys.positions(query),
    queryFn: async () => parsePage(await api(endpoints.listFilteredContracts, { query }), parsePosition),
    select: ({ content }) => content.filter(({ bet }) => bet.marketId === marketId),
    enabled,
    refetchInterval: isLive && LIVE_INTERVAL,
  });
}
