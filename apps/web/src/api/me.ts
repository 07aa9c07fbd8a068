import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, endpoints } from './client.ts';
import { keys, TRADED_NOUNS } from './keys.ts';
import { LIVE } from './orders.ts';
import { useSession } from './session.ts';

/** The signed-in user with their budget (null for staff). The budget is kept fresh, because others trade with the player's orders. */
export function useMe() {
  const user = useSession();
  return useQuery({
    queryKey: keys.me,
    queryFn: () => api(endpoints.getMe),
    enabled: user !== null,
    refetchInterval: ({ state }) => (state.data?.budget == null ? false : LIVE),
  });
}

export type Me = NonNullable<ReturnType<typeof useMe>['data']>;

/** The player's budget in $; null while it loads and for staff and guests. */
export const useBudget = (): number | null => useMe().data?.budget ?? null;

/** To call after a trade: sets the new budget (in $) at once and refetches the queries that the trade may have changed. */
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
