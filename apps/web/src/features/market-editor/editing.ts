import { useQueryClient } from '@tanstack/react-query';
import type { Market } from '@wieszcz/contract';
import { useCallback } from 'react';
import { keys } from '../../api/keys.ts';

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
