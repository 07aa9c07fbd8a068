import { useQuery } from '@tanstack/react-query';
import { api, endpoints } from './client.ts';
import { keys } from './keys.ts';
import { useRole } from './session.ts';

/** How many markets each of a moderator's lists holds, and how many of their own markets are overdue. Not loaded for other roles. */
export function useMarketCounts() {
  const isModerator = useRole() === 'ROLE_MODERATOR';
  return useQuery({ queryKey: keys.marketCounts, queryFn: () => api(endpoints.countOwnMarkets), enabled: isModerator }).data;
}
