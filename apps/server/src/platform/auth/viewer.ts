import type { UserId } from '@wieszcz/domain';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/pool.ts';
import { gatherReads } from '../database/gathered-reads.ts';
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
 * How long an account's standing is believed. What this process changes counts at once (`forget`); what another process changes
 * counts after this time at the latest. So a call costs a look at the account at most once a second, shared with whoever calls then.
 */
const BELIEVED_FOR = 1_000;
const STANDINGS_KEPT = 20_000;

export function createAuth(db: Database, tokens: Tokens): Auth {
  const standings = new Map<UserId, { at: number; standing: Promise<Standing | null> }>();
  const findStanding = gatherReads((users: UserId[]) => findStandings(db, users));

  const standingOf = (user: UserId): Promise<Standing | null> => {
    const now = performance.now();
    const known = standings.get(user);
    if (known && now - known.at < BELIEVED_FOR) return known.standing;
    if (standings.size >= STANDINGS_KEPT) standings.clear();
    const standing = findStanding(user);
    standings.set(user, { at: now, standing });
    standing.catch(() => standings.delete(user));
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
    forget: (user) => void standings.delete(user),
  };
}

function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
