import { NetworkError } from '@wieszcz/api';
import { QueryClient } from '@tanstack/react-query';

/** Server state lives here and nowhere else. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        // Without a network a call fails and says so, instead of waiting silently.
        networkMode: 'always',
        // What failed meanwhile is asked again as soon as the network is back.
        refetchOnReconnect: true,
        retry: (failures, error) => error instanceof NetworkError && failures < 1,
        retryDelay: 400,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
