import type { UserId } from '@wieszcz/domain';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';

export const TOKEN_HOURS = 24;
const MAX_CACHED_TOKENS = 10_000;

/** The content of a token. Role and block aren't part of it, as they may change; a token with an older `epoch` than the user's is revoked. */
export type TokenClaims = { user: UserId; username: string; epoch: number; expires: Date };

export type Tokens = {
  issue(of: { id: UserId; username: string; epoch: number }): Promise<string>;
  /** null if the signature is wrong or the token has expired */
  read(token: string): Promise<TokenClaims | null>;
};

export function createTokens(secret: string, clock: Clock): Tokens {
  const key = new TextEncoder().encode(secret);
  /** Verified tokens: clients send the same token with every request, and checking a signature costs more than a lookup. */
  const verified = new LRUCache<string, TokenClaims>({ max: MAX_CACHED_TOKENS });

  return {
    issue({ id, username, epoch }) {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ uid: id, epoch })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(username)
        .setIssuedAt(now)
        .setExpirationTime(now + TOKEN_HOURS * 3600)
        .sign(key);
    },

    async read(token) {
      const now = clock.now();
      const known = verified.get(token);
      const claims = known ?? (await verify(token, key, now));
      if (!claims || claims.expires <= now) return null;
      if (!known) verified.set(token, claims);
      return claims;
    },
  };
}

async function verify(token: string, key: Uint8Array, now: Date): Promise<TokenClaims | null> {
  const verdict = await jwtVerify<{ uid: UserId; epoch: number }>(token, key, { algorithms: ['HS256'], currentDate: now }).catch(
    () => null,
  );
  if (!verdict) return null;
  const { uid, epoch, sub, exp } = verdict.payload;
  if (typeof uid !== 'number' || typeof epoch !== 'number' || sub === undefined || exp === undefined) return null;
  return { user: uid, username: sub, epoch, expires: new Date(exp * 1000) };
}
