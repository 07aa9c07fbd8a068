import { useQuery } from '@tanstack/react-query';
import type { Answer, endpoints as declared } from '@wieszcz/api';
import type { Cents } from '@wieszcz/domain';
import { parseAmountOrNull, parseAmounts } from './amounts.ts';
import { api, endpoints } from './client.ts';
import { keys } from './keys.ts';
import { LIVE_INTERVAL } from './queryClient.ts';
import { useSession } from './session.ts';
import { followTrades } from './traded.ts';

/**
 * The signed-in user with their budget (null for staff). Budget and reserve are kept fresh, because others trade with the player's orders; a
 * bid is filled from the reserve alone. Once one of them has changed, the figures beside it are read again, so that none of them contradicts
 * it, except those of a single position: see `followTrades`.
 */
export function useMe() {
  const user = useSession();
  return useQuery({
    queryKey: keys.me,
    queryFn: async ({ client }) => {
      const me = parseMe(await api(endpoints.getMe));
      followTrades<Me>(client, keys.me, (before) => before.budget !== me.budget || hasOtherReserve(before, me));
      return me;
    },
    enabled: user !== null,
    refetchInterval: ({ state }) => (state.data?.budget == null ? false : LIVE_INTERVAL),
  });
}

type WireMe = Answer<typeof declared.getMe>;
/** Answers of the former release lack `reserved`. During an upgrade its servers run beside the new ones. */
type AnyRelease = Omit<WireMe, 'reserved'> & Partial<Pick<WireMe, 'reserved'>>;
type Me = ReturnType<typeof parseMe>;

const parseMe = ({ reserved, ...rest }: AnyRelease) => ({
  ...parseAmounts(rest, 'budget', 'bonusToday'),
  reserved: reserved === undefined ? undefined : parseAmountOrNull(reserved),
});

const hasOtherReserve = (before: Me, now: Me): boolean =>
  before.reserved !== undefined && now.reserved !== undefined && before.reserved !== now.reserved;

/** The player's budget; null while it loads and for staff and guests. */
export const useBudget = (): Cents | null => useMe().data?.budget ?? null;
