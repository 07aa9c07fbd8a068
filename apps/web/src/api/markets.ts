import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Market as WireMarket } from '@wieszcz/api';
import { useCallback } from 'react';
import { api, endpoints } from './client.ts';
import { isInDoubt, isTurnedAway } from './failures.ts';
import { keys } from './keys.ts';
import { type Market, parseMarket } from './market.ts';
import { parsePage } from './page.ts';
import { parseOffer } from './position.ts';
import { LIVE_INTERVAL } from './queryClient.ts';
import { followTrades, readAgain, readPositionsAgain } from './traded.ts';

/**
 * One market with its bets. Id 0, of a malformed address, sends no request. `isLive` refreshes an unresolved market periodically. Once it
 * turns out to be resolved, what the player had on it is read again: its orders are closed and its positions decided.
 */
export function useMarket(id: number, { isLive = false } = {}) {
  return useQuery({
    queryKey: keys.market(id),
    queryFn: async ({ client }) => {
      const market = parseMarket(await api(endpoints.getMarket, { params: { id } }));
      const isNewlyResolved = (before?: Market) => before?.stage !== 'resolved' && market.stage === 'resolved';
      const before = client.getQueryData<Market>(keys.market(id));
      // The charts of the market have a new key then.
      followTrades(client, keys.market(id), isNewlyResolved);
      // Positions on the screen may have been read before the resolution, also where this is the first answer about the market: the screen
      // of a position reads both.
      if (isNewlyResolved(before)) void readPositionsAgain(client);
      return market;
    },
    enabled: id > 0,
    refetchInterval: ({ state }) => (isLive && state.data && state.data.stage !== 'resolved' ? LIVE_INTERVAL : false),
  });
}

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

/** The market that a bet belongs to. */
export function useMarketOfBet(betId: number) {
  return useQuery({
    queryKey: keys.marketOfBet(betId),
    queryFn: async () => parseMarket(await api(endpoints.getMarketOfBet, { params: { id: betId } })),
    enabled: betId > 0,
  });
}

export function useOffers(betId: number, option: boolean, page = 0) {
  return useQuery({
    queryKey: keys.betOffers(betId, option, page),
    queryFn: async () => parsePage(await api(endpoints.listOffers, { query: { betId, option, page } }), parseOffer),
    enabled: betId > 0,
  });
}

/** Shares of an option that the player may still buy today. */
export function useAllowance(betId: number, option: boolean, enabled: boolean) {
  return useQuery({
    queryKey: keys.orderPreview(betId, { allowance: option }),
    queryFn: () => api(endpoints.getAllowance, { query: { betId: betId, option } }),
    enabled: enabled && betId > 0,
  });
}

/** The id in an address; 0 if it isn't one. */
export const idParam = (text: string | undefined): number =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
