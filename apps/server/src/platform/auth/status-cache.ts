import type { UserId } from '@wieszcz/domain';
import { LRUCache } from 'lru-cache';
import { type Bearer, keyOfBearer, type SessionStatus } from './session-status.queries.ts';

/** `readAt`: the start of the read by `performance.now()`. */
type CachedStatus = { readAt: number; status: Promise<SessionStatus | null> };

/** Session statuses by bearer. `evict` removes all statuses of a user. */
export type StatusCache = {
  get(bearer: Bearer): CachedStatus | undefined;
  set(bearer: Bearer, status: CachedStatus): void;
  evict(user: UserId): void;
  clear(): void;
};

const MAX_CACHED_STATUSES = 20_000;

export function createStatusCache(): StatusCache {
  const keysOf = new Map<UserId, Set<string>>();
  const statuses = new LRUCache<string, CachedStatus & { user: UserId }>({
    max: MAX_CACHED_STATUSES,
    noDisposeOnSet: true,
    dispose({ user }, key) {
      const keys = keysOf.get(user);
      keys?.delete(key);
      if (keys?.size === 0) keysOf.delete(user);
    },
  });

  return {
    get: (bearer) => statuses.get(keyOfBearer(bearer)),
    set(bearer, { readAt, status }) {
      const [key, { user }] = [keyOfBearer(bearer), bearer];
      statuses.set(key, { readAt, status, user });
      const keys = keysOf.get(user);
      if (keys) keys.add(key);
      else keysOf.set(user, new Set([key]));
    },
    evict(user) {
      for (const key of keysOf.get(user) ?? []) statuses.delete(key);
    },
    clear: () => statuses.clear(),
  };
}
