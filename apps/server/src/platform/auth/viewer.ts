import type { UserId } from '@wieszcz/domain';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/pool.ts';
import type { Hear } from '../database/announcements.ts';
import { batchReads } from '../database/batched-reads.ts';
import { rememberNewest } from '../remember-newest.ts';
import { findStandings, type Standing } from './standing.queries.ts';
import type { Tokens } from './tokens.ts';

/** Somebody signed in, as a call sees them. */
export type Viewer = { id: UserId; username: string; role: 'player' | 'moderator' | 'admin' };

export type Auth = {
  /** Whose token the request bears; null without one and with a dead one. */
  viewerOf(request: FastifyRequest): Promise<Viewer | null>;
  /** The account changed (password, role, block): its standing is read anew at the next call. */
  forget(user: UserId): void;
};

/**
 * How long an account's standing is believed. What this process changes counts at once (`forget`). What another process changes is
 * announced by the database and heard within milliseconds; where announcements aren't heard, it counts after a second at the latest, and
 * after four in the moment in which the connection that hears dies without a word.
 */
const BELIEVED_MS = { heard: 60_000, unheard: 1_000 };
const STANDINGS_KEPT = 20_000;
const CHANNEL = 'standing_changed';

export function createAuth(db: Database, tokens: Tokens, hear: Hear): Auth {
  const standings = new Map<UserId, { at: number; standing: Promise<Standing | null> }>();
  const findStanding = batchReads(
    (users: UserId[]) => findStandings(db, users),
    (user) => user,
  );
  const forget = (user: UserId): void => void standings.delete(user);
  const changes = hear({
    channel: CHANNEL,
    hear: (user) => forget(Number(user) as UserId),
    missed: () => standings.clear(),
  });

  const standingOf = (user: UserId): Promise<Standing | null> => {
    const now = performance.now();
    const known = standings.get(user);
    if (known && now - known.at < (changes.areHeard ? BELIEVED_MS.heard : BELIEVED_MS.unheard)) return known.standing;
    const standing = findStanding(user);
    rememberNewest(standings, user, { at: now, standing }, STANDINGS_KEPT);
    standing.catch(() => forget(user));
    return standing;
  };

  return {
    async viewerOf(request) {
      const token = bearerOf(request);
      const claims = token === null ? null : await tokens.read(token);
      if (!claims) return null;
      const standing = await standingOf(claims.user);
      if (!standing || standing.blocked || standing.epoch !== claims.epoch) return null;
      return { id: claims.user, username: standing.username, role: standing.role };
    },
    forget,
  };
}

function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
