import { useQuery } from '@tanstack/react-query';
import type { ClosedPosition } from '@wieszcz/api';
import { toMarketId } from '@wieszcz/domain';
import { api, endpoints } from '../../../../api/client.ts';
import { keys } from '../../../../api/keys.ts';

/** The player's closed positions on a market, each with all that it brought. */
export const useResults = (marketId: number) =>
  useQuery({ queryKey: keys.closedPositions({ marketId }), queryFn: () => readAll(marketId) });

async function readAll(marketId: number): Promise<ClosedPosition[]> {
  const all: ClosedPosition[] = [];
  for (let page = 0; ; page += 1) {
    const query = { marketId: toMarketId(marketId), page, size: 100 };
    const { content, last } = await api(endpoints.listClosedPositions, { query });
    all.push(...content);
    if (last) return all;
  }
}
