import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput, Endpoint, endpoints as declared } from '@wieszcz/api';
import { useCallback } from 'react';
import { api, endpoints } from '#api/client.ts';
import { keys } from '#api/keys.ts';
import { parseManagedMarket } from '#api/market.ts';
import { parsePage } from '#api/page.ts';

/** Filters as the address holds them. Typed texts may be invalid: the server checks them. */
type Filters = Record<string, string | number>;
type QueryOf<E extends Endpoint> = CallInput<E> extends { query?: infer Query } ? NonNullable<Query> : never;

export const useSummary = () =>
  useQuery({ queryKey: keys.adminSummary, queryFn: () => api(endpoints.getAdminSummary), refetchInterval: 60_000 });

export function useActs(filters: Filters) {
  const query = filters as QueryOf<(typeof declared)['listActs']>;
  return useQuery({
    queryKey: keys.acts(query),
    queryFn: () => api(endpoints.listActs, { query }),
    placeholderData: keepPreviousData,
  });
}

export function useManagedUsers(filters: Filters) {
  const query = filters as QueryOf<(typeof declared)['listUsers']>;
  return useQuery({
    queryKey: keys.adminUsers(query),
    queryFn: () => api(endpoints.listUsers, { query }),
    placeholderData: keepPreviousData,
  });
}

export const useManagedUser = (username: string) =>
  useQuery({
    queryKey: keys.adminUser(username),
    queryFn: () => api(endpoints.getUser, { params: { username } }),
  });

export function useManagedMarkets(filters: Filters) {
  const query = filters as QueryOf<(typeof declared)['listManagedMarkets']>;
  return useQuery({
    queryKey: keys.adminMarkets(query),
    queryFn: async () => parsePage(await api(endpoints.listManagedMarkets, { query }), parseManagedMarket),
    placeholderData: keepPreviousData,
  });
}

/** To call after an act. Everything that admins see may have changed, and so may the authors' names on the screens of markets. */
export function useActDone(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all(['admin', 'markets', 'market'].map((noun) => client.invalidateQueries({ queryKey: [noun] })));
  }, [client]);
}
