import type { UserId } from '@wieszcz/domain';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/database/pool.ts';
import { listUsernames } from './players.queries.ts';

const CACHED_USERNAMES = 100_000;

export type Usernames = {
  /** Loads the names of these users (null is skipped), by at most one query; resolves to a lookup of exactly these users. */
  of(users: readonly (UserId | null)[]): Promise<(user: UserId) => string>;
};

/** Caches usernames without a TTL, as they never change. */
export function createUsernames(db: Database): Usernames {
  const cache = new LRUCache<UserId, string>({ max: CACHED_USERNAMES });

  return {
    async of(users) {
      const usernames = new Map<UserId, string>();
      const missing: UserId[] = [];
      for (const user of new Set(users)) {
        if (user === null) continue;
        const cached = cache.get(user);
        if (cached === undefined) missing.push(user);
        else usernames.set(user, cached);
      }
      if (missing.length > 0) {
        for (const { id, username } of await listUsernames(db, missing)) {
          usernames.set(id, username);
          cache.set(id, username);
        }
      }
      return (user) => usernames.get(user)!;
    },
  };
}
