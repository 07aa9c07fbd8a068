import type { Answer, endpoints } from '@wieszcz/api';
import { type UserId, warsawDay } from '@wieszcz/domain';
import type { GameDependencies } from '../dependencies.ts';
import { COUNTED_ROWS } from '../lists/counted-page.ts';
import { countMarkets, countOverdueMarkets, type MarketFilter, type MarketList } from './markets.queries.ts';

/** How many markets each of a moderator's lists holds, and how many of their own markets are overdue. */
export async function countOwnMarkets(
  { db, counts, clock }: GameDependencies,
  moderator: UserId,
): Promise<Answer<typeof endpoints.countOwnMarkets>> {
  const countOf = (list: MarketList) => {
    const viewer = list === 'open' || list === 'solved' ? null : moderator;
    const filter: MarketFilter = { list, viewer, title: '', categories: [] };
    return counts.cached(['markets', filter], (limit) => countMarkets(db, filter, limit))(COUNTED_ROWS);
  };
  const [ofPrivate, waitingForBets, published, open, solvedByMe, solved, overdue] = await Promise.all([
    countOf('private'),
    countOf('waitingForBets'),
    countOf('published'),
    countOf('open'),
    countOf('solvedByMe'),
    countOf('solved'),
    countOverdueMarkets(db, moderator, warsawDay(clock.now()), COUNTED_ROWS),
  ]);
  return { private: ofPrivate, waitingForBets, published, open, solvedByMe, solved, overdue };
}
