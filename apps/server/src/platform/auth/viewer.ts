import { isId, MINUTE_MS, type Role, toUserId, type UserId } from '@wieszcz/domain';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { batchReads } from '../database/batched-reads.ts';
import type { Subscribe } from '../database/notifications/notifications.ts';
import type { Database } from '../database/pool.ts';
import type { Log } from '../log.ts';
import { type Bearer, keyOfBearer, listSessionStatuses, type SessionStatus } from './session-status.queries.ts';
import { createSessionUses, FLUSH_MS } from './session-uses.ts';
import { createStatusCache } from './status-cache.ts';
import type { TokenClaims, Tokens } from './tokens.ts';

/** The signed-in user of a request. */
export type Viewer = {
  id: UserId;
  username: string;
  role: Role;
  emailConfirmed: boolean;
  /** The id of the session; null with a token of a release without sessions. */
  session: string | null;
  /** The operator requires a second factor, and the user has none: nothing is allowed but to set it up. */
  mustSetUpSecondFactor: boolean;
};

/** Whether the operator requires a second factor of users with this role. */
export const isSecondFactorRequired = (config: Pick<Config, 'secondFactorRequired'>, role: Role): boolean =>
  config.secondFactorRequired && role !== 'player';

export type Auth = {
  /** The user of the request's token; null without a valid token. */
  viewerOf(request: FastifyRequest): Promise<Viewer | null>;
  /**
   * Call it after changing a user's name, password, role, block, sessions or second factor, or confirming the e-mail address: their session
   * statuses are read again at the next request, and the listeners of `onChange` are called.
   */
  invalidate(user: UserId): void;
  /**
   * The listener is called with the user's id whenever any process has changed a user's name, role, block, password, second factor or
   * confirmed address, or ended a session; null: any users may have changed.
   */
  onChange(listener: (user: UserId | null) => void): void;
  /** While false, changes by other processes aren't announced. Before it becomes true again, any users are announced as changed. */
  readonly hearsChanges: boolean;
  /** Writes the last uses of sessions that are still in memory. */
  flush(): Promise<void>;
};

export type AuthDependencies = {
  db: Database;
  tokens: Tokens;
  subscribe: Subscribe;
  clock: Clock;
  log: Log;
  config: Pick<Config, 'sessionIdleMinutes' | 'secondFactorRequired'>;
};

/**
 * TTL of a cached session status. Changes by this process count at once (`invalidate`), changes by another process with the notification
 * of the database, within milliseconds. Without notifications a change counts after a second at the latest, or after three seconds when the
 * connection that listens has just become half-open.
 */
const TTL_MS = { withNotifications: 60_000, withoutNotifications: 1_000 };
/** The channel of the triggers on `users`, `sessions` and `second_factors`. Named before 'standing' meant a place in the rankings. */
const CHANNEL = 'standing_changed';

/** A use is written if the last written one is older than this. */
const USE_EVERY_MS = 5 * MINUTE_MS;
/** The last use that a process reads may be out of date by this much, because other processes write it late. */
const USE_LAG_MS = USE_EVERY_MS + FLUSH_MS + TTL_MS.withNotifications;

/** A session whose stored last use is before this moment has been idle for too long. */
export const idleCutoff = ({ sessionIdleMinutes }: Pick<Config, 'sessionIdleMinutes'>, now: Date): Date =>
  sessionIdleMinutes === null ? new Date(0) : new Date(now.getTime() - sessionIdleMinutes * MINUTE_MS - USE_LAG_MS);

export function createAuth({ db, tokens, subscribe, clock, log, config }: AuthDependencies): Auth {
  const cache = createStatusCache();
  const uses = createSessionUses(db, log);
  const readStatus = batchReads((bearers: Bearer[]) => listSessionStatuses(db, bearers), keyOfBearer);
  const listeners: ((user: UserId | null) => void)[] = [(user) => (user === null ? cache.clear() : cache.evict(user))];
  const announce = (user: UserId | null) => listeners.forEach((listener) => listener(user));
  const subscription = subscribe({
    channel: CHANNEL,
    onMessage(payload) {
      const id = Number(payload);
      // A malformed message names no user: whatever is cached may be outdated.
      announce(isId(id) ? toUserId(id) : null);
    },
    onGap: () => announce(null),
  });

  const statusOf = (bearer: Bearer): Promise<SessionStatus | null> => {
    const now = performance.now();
    const cached = cache.get(bearer);
    // Checked at each use instead of by the cache, as the TTL changes with the subscription.
    const ttl = subscription.isConnected ? TTL_MS.withNotifications : TTL_MS.withoutNotifications;
    if (cached && now - cached.readAt < ttl) return cached.status;
    const status = readStatus(bearer);
    cache.set(bearer, { readAt: now, status });
    status.catch(() => cache.evict(bearer.user));
    return status;
  };

  /** Whether the session is still alive; remembers its use. Without a session only the token's expiry counts. */
  const admitSession = (session: string | null, status: SessionStatus): boolean => {
    if (session === null) return true;
    if (status.usedAt === null) return false;
    const now = clock.now();
    if (status.usedAt < idleCutoff(config, now)) return false;
    if (now.getTime() - status.usedAt.getTime() >= USE_EVERY_MS) {
      status.usedAt = now;
      uses.note(session, now);
    }
    return true;
  };

  const viewerWith = (
    { user, session }: TokenClaims,
    { username, role, emailConfirmed, hasSecondFactor }: SessionStatus,
  ): Viewer => ({
    id: user,
    username,
    role,
    emailConfirmed,
    session,
    mustSetUpSecondFactor: isSecondFactorRequired(config, role) && !hasSecondFactor,
  });

  return {
    async viewerOf(request) {
      const token = bearerTokenOf(request);
      const claims = token === null ? null : await tokens.read(token);
      if (!claims) return null;
      const status = await statusOf(claims);
      if (!status || status.blocked || status.epoch !== claims.epoch) return null;
      return admitSession(claims.session, status) ? viewerWith(claims, status) : null;
    },
    invalidate: announce,
    onChange: (listener) => void listeners.push(listener),
    get hearsChanges() {
      return subscription.isConnected;
    },
    flush: () => uses.flush(),
  };
}

function bearerTokenOf(request: FastifyRequest): string | null {
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
