import { dollars, RANKING_SIZE } from '@wieszcz/domain';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/database/pool.ts';
import { listLargestBudgets } from './players.queries.ts';

/** `budget` in $. */
export type RankingEntry = { username: string; budget: number };
export type Ranking = { read(): Promise<RankingEntry[]> };

const MAX_AGE_MS = 5_000;

/**
 * Caches the ranking, as ordering every player's budget is expensive. Once it is half of `maxAge` old, it is read again in the background,
 * while the cached one is still returned (stale-while-revalidate). No answer is older than `maxAge` milliseconds.
 */
export function createRanking(db: Database, maxAge = MAX_AGE_MS): Ranking {
  const cache = new LRUCache<'ranking', RankingEntry[]>({
    max: 1,
    ttl: maxAge / 2,
    noDeleteOnFetchRejection: true,
    async fetchMethod() {
      const rows = await listLargestBudgets(db, RANKING_SIZE);
      return rows.map(({ username, budget }) => ({ username, budget: dollars(budget) }));
    },
  });

  return {
    async read() {
      const isYoungEnough = cache.getRemainingTTL('ranking') > -maxAge / 2;
      return (await cache.fetch('ranking', { allowStale: isYoungEnough }))!;
    },
  };
}
