import { marketsTexts } from '@wieszcz/texts';
import { endpoints } from '#api/client.ts';
import type { Role } from '#api/session.ts';

/** The lists of markets by tab. Lists with `own` show rows with an author's actions, others cards. `counted`: the list's figure in `useMarketCounts`. */
export const lists = {
  open: { endpoint: endpoints.listOpenMarkets, own: false, counted: 'open' },
  solved: { endpoint: endpoints.listSolvedMarkets, own: false, counted: 'solved' },
  private: { endpoint: endpoints.listPrivateMarkets, own: true, counted: 'private' },
  waiting: { endpoint: endpoints.listMarketsWaitingForBets, own: true, counted: 'waitingForBets' },
  published: { endpoint: endpoints.listPublishedMarkets, own: true, counted: 'published' },
  public: { endpoint: endpoints.listOpenMarkets, own: false, counted: 'open' },
  solvedByMe: { endpoint: endpoints.listMarketsSolvedByMe, own: true, counted: 'solvedByMe' },
} as const;

export type ListName = keyof typeof lists;

const publicTabs: ListName[] = ['open', 'solved'];
const moderatorTabs: ListName[] = ['private', 'waiting', 'published', 'public', 'solvedByMe', 'solved'];

export const tabsOf = (role: Role | null): ListName[] => (role === 'ROLE_MODERATOR' ? moderatorTabs : publicTabs);

/** The number of markets found, in words. */
export const countInWords = (list: ListName, count: number): string => {
  if (list === 'open' || list === 'public') return marketsTexts.openCount(count);
  return list === 'solved' || list === 'solvedByMe' ? marketsTexts.resolvedCount(count) : marketsTexts.count(count);
};
