import { useQueryClient } from '@tanstack/react-query';
import type { Market } from '@wieszcz/api';
import { useCallback } from 'react';
import { isInDoubt, isTurnedAway } from './failures.ts';
import { keys } from './keys.ts';

/** For a successful edit: caches the market that the server returned and invalidates the lists. */
export function useMarketChanged(): (market: Market) => void {
  const client = useQueryClient();
  return useCallback(
    (market) => {
      client.setQueryData(keys.market(market.marketId), market);
      void client.invalidateQueries({ queryKey: ['markets'] });
      void client.invalidateQueries({ queryKey: ['bet'] });
    },
    [client],
  );
}

/** For a rejected edit: invalidates the cached market, because a change that the page doesn't know may be the reason. */
export function useMarketRefused(id: number): (error: Error) => void {
  const client = useQueryClient();
  return useCallback(
    (error) => {
      // Without an answer nothing is known to have changed, and the same edit can be retried.
      if (!isInDoubt(error) && !isTurnedAway(error)) void client.invalidateQueries({ queryKey: keys.market(id) });
    },
    [client, id],
  );
}
