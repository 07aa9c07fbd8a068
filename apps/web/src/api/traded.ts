import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { keys, TRADED_NOUNS } from './keys.ts';

const isTraded = ({ queryKey }: Query): boolean => TRADED_NOUNS.some((noun) => noun === queryKey[0]);

/** Reads again what an order, its end, a trade or a payout may have changed. */
export const invalidateTraded = (client: QueryClient): Promise<void> => client.invalidateQueries({ predicate: isTraded });

/**
 * For a query that is read again from time to time, called with each new answer before that is cached: where `tellsOfTrade` finds that the
 * answer differs from the one before by a trade or payout, reads again what else that may have changed. What stands below the key has just
 * been read, too. A single position is left to the player's own acts: its screen ends once nothing of it is left, and with it a refusal that
 * the player is reading, or a form whose order still waits for its answer.
 */
export function followTrades<Answer>(client: QueryClient, queryKey: QueryKey, tellsOfTrade: (before: Answer) => boolean): void {
  const before = client.getQueryState<Answer>(queryKey);
  // After an act of the player's own, everything is being read again already.
  if (before?.data === undefined || before.isInvalidated || !tellsOfTrade(before.data)) return;
  void client.invalidateQueries({
    predicate: (query) => isTraded(query) && !beginsWith(query.queryKey, queryKey) && query.queryKey[0] !== POSITION,
  });
}

const [POSITION] = keys.position(0);

const beginsWith = (key: QueryKey, start: QueryKey): boolean => start.every((part, index) => part === key[index]);
