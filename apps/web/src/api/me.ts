import { useQuery } from '@tanstack/react-query';
import type { Answer, endpoints as declared } from '@wieszcz/api';
import type { Cents } from '@wieszcz/domain';
import { parseAmounts, type WithAmounts } from './amounts.ts';
import { api, endpoints } from './client.ts';
import { keys } from './keys.ts';
import { LIVE_INTERVAL } from './queryClient.ts';
import { useSession } from './session.ts';
import { followTrades } from './traded.ts';

/**
 * The signed-in user with their budget (null for staff). The budget is kept fresh, because others trade with the player's orders. Once it has
 * changed, the figures beside it are read again, so that none of them contradicts it, except those of a single position: see `followTrades`.
 */
export function useMe() {
  const user = useSession();
  return useQuery({
    queryKey: keys.me,
    queryFn: async ({ client }) => {
      const me = parseAmounts(await api(endpoints.getMe), 'budget', 'bonusToday');
      followTrades<Me>(client, keys.me, (before) => before.budget !== me.budget);
      return me;
    },
    enabled: user !== null,
    refetchInterval: ({ state }) => (state.data?.budget == null ? false : LIVE_INTERVAL),
  });
}

type Me = WithAmounts<Answer<typeof declared.getMe>, 'budget' | 'bonusToday'>;

/** The player's budget; null while it loads and for staff and guests. */
export const useBudget = (): Cents | null => useMe().data?.budget ?? null;
