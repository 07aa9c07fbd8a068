import { useQuery } from '@tanstack/react-query';
import type { Bid } from '@wieszcz/api';
import { api, endpoints } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';

const query = { contractStatus: 'PENDING', size: 100 } as const;
const keyOf = (betId: number, option: boolean): string => `${betId} ${option}`;

/** Finds the player's position on the option of a bid; undefined without one, while they load, and beyond the newest 100. */
export function usePositionIds(): (bid: Bid) => number | undefined {
  const { data: ids } = useQuery({
    queryKey: keys.contracts(query),
    queryFn: () => api(endpoints.listFilteredContracts, { query }),
    select: ({ content }) => new Map(content.map(({ id, bet, contractOption }) => [keyOf(bet.id, contractOption), id])),
  });
  return ({ betId, option }) => ids?.get(keyOf(betId, option));
}
