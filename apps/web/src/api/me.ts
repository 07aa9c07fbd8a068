import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, endpoints } from './client.ts';
import { keys, TRADED_NOUNS } from './keys.ts';
import { useSession } from './session.ts';

/** The own account with its budget (null for staff). */
export function useMe() {
  const user = useSession();
  return useQuery({ queryKey: keys.me, queryFn: () => api(endpoints.getMe), enabled: user !== null });
}

export type Me = NonNullable<ReturnType<typeof useMe>['data']>;

/** What the player has to spend; null while unknown and for everybody who doesn't play. */
export const useBudget = (): number | null => useMe().data?.budget ?? null;

/** After a trade: shows the new budget at once and refreshes all that the trade touched. */
export function useTradeDone(): (budget?: number) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (budget) => {
      if (budget !== undefined) client.setQueryData<Me>(keys.me, (me) => (me ? { ...me, budget } : me));
      await Promise.all(TRADED_NOUNS.map((noun) => client.invalidateQueries({ queryKey: [noun] })));
    },
    [client],
  );
}
