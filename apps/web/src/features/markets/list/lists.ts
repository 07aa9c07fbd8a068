import { marketsTexts } from '@wieszcz/texts';
import { endpoints } from '#api/client.ts';
import type { Role } from '#api/session.ts';

/** The lists of markets by tab. `own`: shown as rows with the author's actions instead of cards. `counted`: its key in `useMarketCounts`. */
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

const tabsOfOthers: ListName[] = ['open', 'solved'];
const moderatorTabs: ListName[] = ['private', 'waiting', 'published', 'public', 'solvedByMe', 'solved'];

export const tabsOf = (role: Role | null): ListName[] => (role === 'ROLE_MODERATOR' ? moderatorTabs : tabsOfOthers);

/**
 * The number of markets found, in words. Moderators don't see it, because their tabs have counts; everybody else has the tabs `open` and
 * `solved` only.
 */
export const countInWords = (list: ListName, count: number): string =>
  list === 'solved' ? marketsTexts.resolvedCount(count) : marketsTexts.openCount(count);
