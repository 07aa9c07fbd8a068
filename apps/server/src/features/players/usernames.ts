import type { UserId } from '@wieszcz/domain';
import { LRUCache } from 'lru-cache';
import type { Auth } from '../../platform/auth/viewer.ts';
import type { Database } from '../../platform/database/pool.ts';
import { listUsernames } from './players.queries.ts';

const CACHED_USERNAMES = 100_000;

export type Usernames = {
  /** Loads the names of these users (null is skipped), by at most one query; resolves to a lookup of exactly these users. */
  of(users: readonly (UserId | null)[]): Promise<(user: UserId) => string>;
};

/**
 * Caches usernames until `auth` announces a changed user. Names change rarely: only the operator and admins rename users. While changes
 * aren't announced, each name is read from the database.
 */
export function createUsernames(db: Database, auth: Pick<Auth, 'onChange' | 'hearsChanges'>): Usernames {
  const cache = new LRUCache<UserId, string>({ max: CACHED_USERNAMES });
  let changes = 0;
  auth.onChange((user) => {
    changes += 1;
    if (user === null) cache.clear();
    else cache.delete(user);
  });

  return {
    async of(users) {
      const usernames = new Map<UserId, string>();
      const missing: UserId[] = [];
      for (const user of new Set(users)) {
        if (user === null) continue;
        const cached = auth.hearsChanges ? cache.get(user) : undefined;
        if (cached === undefined) missing.push(user);
        else usernames.set(user, cached);
      }
      if (missing.length > 0) {
        const before = changes;
        for (const { id, username } of await listUsernames(db, missing)) {
          usernames.set(id, username);
          // A name that was read while users changed may be a former one.
          if (changes === before) cache.set(id, username);
        }
      }
      return (user) => usernames.get(user)!;
    },
  };
}
