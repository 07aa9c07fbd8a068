import { useQuery } from '@tanstack/react-query';
import type { Bid } from '#api/bid.ts';
import { api, endpoints } from '#api/client.ts';
import { keys } from '#api/keys.ts';
import { parsePage } from '#api/page.ts';
import { parsePosition } from '#api/position.ts';

const query = { contractStatus: 'PENDING', size: 100 } as const;
const keyOf = (betId: number, option: boolean): string => `${betId} ${option}`;

/** Finds the player's position on the option of a bid; undefined without one, while they load, and beyond the newest 100. */
export function usePositionIds(): (bid: Bid) => number | undefined {
  const { data: ids } = useQuery({
    queryKey: keys.positions(query),
    queryFn: async () => parsePage(await api(endpoints.listFilteredContracts, { query }), parsePosition),
    select: ({ content }) => new Map(content.map(({ id, bet, option }) => [keyOf(bet.id, option), id])),
  });
  return ({ betId, option }) => ids?.get(keyOf(betId, option));
}
