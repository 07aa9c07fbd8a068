import { toUserId, type UserId } from '@wieszcz/domain';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { batchReads } from '../database/batched-reads.ts';
import type { Subscribe } from '../database/notifications/notifications.ts';
import type { Database } from '../database/pool.ts';
import { listSessionStatuses, type SessionStatus } from './session-status.queries.ts';
import type { Tokens } from './tokens.ts';

/** The signed-in user of a request. */
export type Viewer = { id: UserId; username: string; role: 'player' | 'moderator' | 'admin' };

export type Auth = {
  /** The user of the request's token; null without a valid token. */
  viewerOf(request: FastifyRequest): Promise<Viewer | null>;
  /** Call it after changing a user's password, role or block: their session status is read again at their next request. */
  invalidate(user: UserId): void;
};

/**
 * TTL of a cached session status. Changes by this process count at once (`invalidate`), changes by another process with the notification
 * of the database, within milliseconds. Without notifications a change counts after a second at the latest, or after four seconds when the
 * connection that listens has just become half-open.
 */
const TTL_MS = { withNotifications: 60_000, withoutNotifications: 1_000 };
const MAX_CACHED_STATUSES = 20_000;
/** The channel of the trigger on `users`. */
const CHANNEL = 'standing_changed';

type CachedStatus = { readAt: number; status: Promise<SessionStatus | null> };

export function createAuth(db: Database, tokens: Tokens, subscribe: Subscribe): Auth {
  const cache = new LRUCache<UserId, CachedStatus>({ max: MAX_CACHED_STATUSES });
  const readStatus = batchReads(
    (users: UserId[]) => listSessionStatuses(db, users),
    (user) => user,
  );
  const invalidate = (user: UserId): void => void cache.delete(user);
  const subscription = subscribe({
    channel: CHANNEL,
    onMessage(payload) {
      const id = Number(payload);
      if (Number.isSafeInteger(id) && id > 0) invalidate(toUserId(id));
      // A malformed message names no user: any status may be outdated.
      else cache.clear();
    },
    onGap: () => cache.clear(),
  });

  const statusOf = (user: UserId): Promise<SessionStatus | null> => {
    const now = performance.now();
    const cached = cache.get(user);
    // Checked at each use instead of by the cache, as the TTL changes with the subscription.
    const ttl = subscription.isConnected ? TTL_MS.withNotifications : TTL_MS.withoutNotifications;
    if (cached && now - cached.readAt < ttl) return cached.status;
    const status = readStatus(user);
    cache.set(user, { readAt: now, status });
    status.catch(() => invalidate(user));
    return status;
  };

  return {
    async viewerOf(request) {
      const token = bearerTokenOf(request);
      const claims = token === null ? null : await tokens.read(token);
      if (!claims) return null;
      const status = await statusOf(claims.user);
      if (!status || status.blocked || status.epoch !== claims.epoch) return null;
      return { id: claims.user, username: status.username, role: status.role };
    },
    invalidate,
  };
}

function bearerTokenOf(request: FastifyRequest): string | null {
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
