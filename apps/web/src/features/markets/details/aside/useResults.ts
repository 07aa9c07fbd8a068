import { useQuery } from '@tanstack/react-query';
import type { MarketId } from '@wieszcz/domain';
import { api, endpoints } from '#api/client.ts';
import { keys } from '#api/keys.ts';
import { type ClosedPosition, parseClosedPosition } from '#api/portfolio.ts';

/** The player's closed positions on a market, each with all that it brought. */
export const useResults = (marketId: MarketId) =>
  useQuery({ queryKey: keys.closedPositions({ marketId }), queryFn: () => readAll(marketId) });

async function readAll(marketId: MarketId): Promise<ClosedPosition[]> {
  const all: ClosedPosition[] = [];
  for (let page = 0; ; page += 1) {
    const query = { marketId, page, size: 100 };
    const { content, last } = await api(endpoints.listClosedPositions, { query });
    all.push(...content.map(parseClosedPosition));
    if (last) return all;
  }
}
