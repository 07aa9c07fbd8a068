import type { RateLimit } from '@wieszcz/api';
import { LRUCache } from 'lru-cache';

/**
 * The attempts of one key: `used` so far, counted until `until`. `askedAt`: when an attempt last asked the database for the count, or counted
 * here while it failed. Moments are in milliseconds since 1970.
 */
export type CountedWindow = { until: number; used: number; askedAt: number };

/** The most keys in memory, about 200 bytes each. An evicted key is read from the database again; a count kept only here is lost. */
export const MAX_KEYS = 10_000;

/** The windows that one process keeps in memory. Expiry follows the caller's clock, so the cache has no TTL of its own. */
export function createWindows() {
  const cache = new LRUCache<string, CountedWindow>({ max: MAX_KEYS });

  /** The current window of a key. Ignores a window that ends more than `seconds` from now: it was stored before the clock was set back. */
  const find = (key: string, { seconds }: RateLimit, now: number): CountedWindow | undefined => {
    const window = cache.get(key);
    return window && now < window.until && window.until <= now + seconds * 1000 ? window : undefined;
  };

  return {
    find,
    has: (key: string): boolean => cache.has(key),
    set: (key: string, window: CountedWindow): void => void cache.set(key, window),
    /** Counts one attempt in this process alone. */
    count(key: string, limit: RateLimit, now: number): CountedWindow {
      const window = find(key, limit, now) ?? { until: now + limit.seconds * 1000, used: 0, askedAt: now };
      window.used++;
      cache.set(key, window);
      return window;
    },
    /** Takes back one attempt of the window that ends at `until`, if the key is known here and no later window has begun. */
    uncount(key: string, until: number): void {
      const window = cache.get(key);
      if (window && window.until <= until && window.used > 0) window.used--;
    },
    size: () => cache.size,
  };
}
