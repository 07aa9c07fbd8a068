import { LRUCache } from 'lru-cache';
import type { CountRows } from './counted-page.ts';

export type CountCache = {
  /** Wraps the count of a list; `list` (any JSON value) identifies the list with its filters. */
  cached(list: unknown, count: CountRows): CountRows;
};

/** Smaller counts are cheap and shown exactly, so they are never served from the cache. */
const LEAST_CACHED = 500;
const MAX_AGE_MS = 5_000;
const CACHED_LISTS = 1_000;

/**
 * Caches large counts for `MAX_AGE_MS`: counting many rows costs more than reading a page of them. Once a count is half that old, it is
 * read again in the background, while the cached one is still returned (stale-while-revalidate).
 */
export function createCountCache(): CountCache {
  const totals = new LRUCache<string, number, () => Promise<number>>({
    max: CACHED_LISTS,
    ttl: MAX_AGE_MS / 2,
    allowStale: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: (_list, _stale, { context: count }) => count(),
  });
  const isServed = (key: string) => (totals.peek(key) ?? 0) >= LEAST_CACHED && totals.getRemainingTTL(key) > -MAX_AGE_MS / 2;

  return {
    cached: (list, count) => async (limit) => {
      const key = JSON.stringify([list, limit]);
      const cachedTotal = isServed(key) ? await totals.fetch(key, { context: () => count(limit) }) : undefined;
      if (cachedTotal !== undefined) return cachedTotal;
      const total = await count(limit);
      if (total >= LEAST_CACHED) totals.set(key, total);
      return total;
    },
  };
}
