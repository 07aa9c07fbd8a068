import { QueryClient } from '@tanstack/react-query';
import { isServerAway, isTimeout } from './failures.ts';

/** The only cache of server state. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        // Offline calls fail with a message; by default the library would pause them without a message.
        networkMode: 'always',
        refetchOnReconnect: true,
        // After a timeout the player has waited long enough for a message.
        retry: (failures, error) => isServerAway(error) && !isTimeout(error) && failures < 1,
        retryDelay: 400,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });

/** Interval in ms at which live data is read again while the window is visible. */
export const LIVE_INTERVAL = 10_000;

/** `isLive`: read again every `LIVE_INTERVAL`. */
export type Reading = { isLive?: boolean; enabled?: boolean };
