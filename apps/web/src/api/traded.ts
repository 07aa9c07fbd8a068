import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { TRADED_NOUNS } from './keys.ts';

/**
 * Reads again what an order, its end, a trade or a payout may have changed. `except`: queries whose keys begin so have just been read, and
 * their answer told of the change.
 */
export const invalidateTraded = (client: QueryClient, except?: QueryKey): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => TRADED_NOUNS.some((noun) => noun === queryKey[0]) && !(except && beginsWith(queryKey, except)),
  });

const beginsWith = (key: QueryKey, start: QueryKey): boolean => start.every((part, index) => part === key[index]);
