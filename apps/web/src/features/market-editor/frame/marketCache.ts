import { useQueryClient } from '@tanstack/react-query';
import type { Market } from '@wieszcz/api';
import { useCallback } from 'react';
import { isUnanswered } from '../../../api/failures.ts';
import { keys } from '../../../api/keys.ts';

/** After an author's change: shows the market as the server answered it and refreshes the lists. */
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

/** After a refusal: the market may have gone further than the page knew, so its screen shows how it stands now. */
export function useMarketRefused(id: number): (error: Error) => void {
  const client = useQueryClient();
  return useCallback(
    (error) => {
      // Without an answer the same can be tried again where it stands.
      if (!isUnanswered(error)) void client.invalidateQueries({ queryKey: keys.market(id) });
    },
    [client, id],
  );
}
