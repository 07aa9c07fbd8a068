import type { RateLimit } from '@wieszcz/contract';
import type { Clock } from '../clock.ts';
import { refusedForNow } from './app-error.ts';

/** Forgotten counters are swept when so many have gathered; a flood of addresses can't fill the memory. */
const SWEEP_AT = 50_000;

export type Limiter = {
  /** Counts one call for each key; throws RATE_LIMITED once any has had its share. */
  count(name: string, limit: RateLimit, keys: string[]): void;
};

/** Fixed windows, in this process's memory: with several processes each grants its own share. */
export function createLimiter(clock: Clock): Limiter {
  const windows = new Map<string, { until: number; used: number }>();

  const take = (key: string, limit: RateLimit, now: number): number => {
    let window = windows.get(key);
    if (!window || window.until <= now) windows.set(key, (window = { until: now + limit.seconds * 1000, used: 0 }));
    window.used++;
    return window.used > limit.max ? Math.ceil((window.until - now) / 1000) : 0;
  };

  return {
    count(name, limit, keys) {
      const now = clock.now().getTime();
      if (windows.size > SWEEP_AT) for (const [key, { until }] of windows) if (until <= now) windows.delete(key);
      const wait = Math.max(0, ...keys.map((key) => take(`${name} ${key}`, limit, now)));
      if (wait > 0) throw refusedForNow('RATE_LIMITED', wait);
    },
  };
}

export const noLimits: Limiter = { count: () => undefined };
