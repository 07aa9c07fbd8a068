import { useQueryClient, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Cents } from '@wieszcz/domain';
import { useCallback } from 'react';
import { keys } from './keys.ts';

/** Nouns of the queries that an order, its end, a trade or a payout may change. */
const TRADED_NOUNS = [
  'me',
  'portfolio',
  'ranking',
  'markets',
  'market',
  'bet',
  'bids',
  'positions',
  'position',
  'transactions',
] as const;

const isTraded = ({ queryKey }: Query): boolean => TRADED_NOUNS.some((noun) => noun === queryKey[0]);

/** Reads again what an order, its end, a trade or a payout may have changed. */
export const invalidateTraded = (client: QueryClient): Promise<void> => client.invalidateQueries({ predicate: isTraded });

/** To call after a trade: sets the new budget at once and refetches the queries that the trade may have changed. */
export function useTradeDone(): (budget?: Cents) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (budget) => {
      // Only this part of the user is named, because `me.ts` imports this file. The other parts stay.
      if (budget !== undefined) client.setQueryData<{ budget: Cents | null }>(keys.me, (me) => (me ? { ...me, budget } : me));
      await invalidateTraded(client);
    },
    [client],
  );
}

/**
 * For a query that is read again from time to time, called with each new answer before that is cached: where `tellsOfTrade` finds that the
 * answer differs from the one before by a trade or payout, reads again what else that may have changed. Keeps what stands below the key:
 * the caller says why it needs no reading. A single position isn't read again while its screen is open: if nothing of the position were
 * left, the screen would end, and with it a refusal that the player is reading or a form whose order waits for its answer. The next screen
 * that shows the position reads it.
 */
export function followTrades<Answer>(client: QueryClient, queryKey: QueryKey, tellsOfTrade: (before: Answer) => boolean): void {
  const before = client.getQueryState<Answer>(queryKey);
  // After an act of the player's own, everything is being read again already. A failed reading invalidates only its own query.
  const isReadAgainWithOthers = before?.isInvalidated && before.status !== 'error';
  if (before?.data === undefined || isReadAgainWithOthers || !tellsOfTrade(before.data)) return;
  invalidateTradedBut(client, ({ queryKey: key }) => beginsWith(key, queryKey));
}

/**
 * Reads again what an order that failed may have changed, as it may have been executed all the same. An open screen of a single position
 * keeps its answer, as with `followTrades`.
 */
export const readAfterDoubt = (client: QueryClient): void => invalidateTradedBut(client, () => false);

function invalidateTradedBut(client: QueryClient, isCurrent: (query: Query) => boolean): void {
  void client.invalidateQueries({ predicate: (query) => isTraded(query) && !isPosition(query) && !isCurrent(query) });
  void client.invalidateQueries({ predicate: isPosition, refetchType: 'none' });
}

const [POSITION] = keys.position(0);

const isPosition = ({ queryKey }: Query): boolean => queryKey[0] === POSITION;

const beginsWith = (key: QueryKey, start: QueryKey): boolean => start.every((part, index) => part === key[index]);

/** Reads single positions again, also those on the screen. Called after a resolution, which decides positions but ends none. */
export const readPositionsAgain = (client: QueryClient): Promise<void> => client.invalidateQueries({ predicate: isPosition });

/**
 * Reads again what the screen shows below the key. After an invalidation, `followTrades` would take the query for one of many that are all
 * read again.
 */
export const readAgain = (client: QueryClient, queryKey: QueryKey): Promise<void> =>
  client.refetchQueries({ queryKey, type: 'active' });
