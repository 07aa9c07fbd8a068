import { useQueryClient } from '@tanstack/react-query';
import type { Market as WireMarket } from '@wieszcz/api';
import { useCallback } from 'react';
import { isInDoubt, isTurnedAway } from './failures.ts';
import { keys } from './keys.ts';
import { type Market, parseMarket } from './market.ts';
import { readAgain } from './traded.ts';

/**
 * For a successful edit: caches the market that the server returned, invalidates the lists and all queries on bets, and returns the market.
 */
export function useMarketChanged(): (answer: WireMarket) => Market {
  const client = useQueryClient();
  return useCallback(
    (answer) => {
      const market = parseMarket(answer);
      client.setQueryData(keys.market(market.marketId), market);
      void client.invalidateQueries({ queryKey: ['markets'] });
      void client.invalidateQueries({ queryKey: ['bet'] });
      return market;
    },
    [client],
  );
}

/** For a rejected edit: reads the market again, because a change that the page doesn't know may be the reason. */
export function useMarketRefused(id: number): (error: Error) => void {
  const client = useQueryClient();
  return useCallback(
    (error) => {
      // After these errors the edit can be sent again with the same key. Reading the market now could remove the form: the edit may have
      // been executed.
      if (!isInDoubt(error) && !isTurnedAway(error)) void readAgain(client, keys.market(id));
    },
    [client, id],
  );
}
