import { createHash } from 'node:crypto';
import type { UserId } from '@wieszcz/domain';
import { decodeProtectedHeader, jwtVerify, type JWTPayload, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';

export const TOKEN_HOURS = 24;
const MAX_CACHED_TOKENS = 10_000;
/** The only audience: a token that the same key signed for another purpose is no login. */
const AUDIENCE = 'wieszcz';

/** The content of a token. Role and block aren't part of it, as they may change; a token with an older `epoch` than the user's is revoked. */
export type TokenClaims = {
  user: UserId;
  username: string;
  epoch: number;
  /** The id of the session; null in tokens that tests or a release without sessions issued. */
  session: string | null;
  expires: Date;
};

type Issued = { id: UserId; username: string; epoch: number; session?: { id: string; expiresAt: Date } };

export type Tokens = {
  /** The token expires with its session; without one, which only tests leave out, after `TOKEN_HOURS`. */
  issue(of: Issued): Promise<string>;
  /** null if it is malformed, signed by another key or for another audience, or expired */
  read(token: string): Promise<TokenClaims | null>;
};

type SigningKey = { id: string; bytes: Uint8Array };

/** The `id` names the key in tokens without revealing it. */
function signingKey(secret: string): SigningKey {
  const id = createHash('sha256').update(`signing key ${secret}`).digest('base64url').slice(0, 11);
  return { id, bytes: new TextEncoder().encode(secret) };
}

/** Signs with `secret`; also accepts tokens that `formerSecret` signed, so that no user is signed out when the key changes. */
export function createTokens(secret: string, clock: Clock, formerSecret: string | null = null): Tokens {
  const key = signingKey(secret);
  const keys = formerSecret === null ? [key] : [key, signingKey(formerSecret)];
  /** Verified tokens: clients send the same token with every request, and checking a signature costs more than a lookup. */
  const verified = new LRUCache<string, TokenClaims>({ max: MAX_CACHED_TOKENS });

  return {
    issue({ id, username, epoch, session }) {
      const now = Math.floor(clock.now().getTime() / 1000);
      const expires = session ? Math.floor(session.expiresAt.getTime() / 1000) : now + TOKEN_HOURS * 3600;
      return new SignJWT({ uid: id, epoch, ...(session && { sid: session.id }) })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: key.id })
        .setSubject(username)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(expires)
        .sign(key.bytes);
    },

    async read(token) {
      const now = clock.now();
      const known = verified.get(token);
      const claims = known ?? (await verify(token, keys, now));
      if (!claims || claims.expires <= now) return null;
      if (!known) verified.set(token, claims);
      return claims;
    },
  };
}

async function verify(token: string, keys: SigningKey[], now: Date): Promise<TokenClaims | null> {
  for (const { bytes } of keysFor(token, keys)) {
    const verdict = await jwtVerify(token, bytes, { algorithms: ['HS256'], currentDate: now }).catch(() => null);
    if (verdict) return claimsOf(verdict.payload);
  }
  return null;
}

/** The key that the token names. Tokens of earlier releases name none. */
function keysFor(token: string, keys: SigningKey[]): SigningKey[] {
  try {
    const { kid } = decodeProtectedHeader(token);
    return kid === undefined ? keys : keys.filter(({ id }) => id === kid);
  } catch {
    return [];
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function claimsOf({ uid, epoch, sub, iat, exp, aud, sid }: JWTPayload): TokenClaims | null {
  if (typeof uid !== 'number' || typeof epoch !== 'number') return null;
  if (sub === undefined || iat === undefined || exp === undefined) return null;
  if (sid !== undefined && (typeof sid !== 'string' || !UUID.test(sid))) return null;
  // Tokens of releases without sessions have no audience either. They live for a day; a later release can refuse them.
  const isForUs = aud === AUDIENCE || (aud === undefined && sid === undefined);
  if (!isForUs) return null;
  return { user: uid as UserId, username: sub, epoch, session: sid ?? null, expires: new Date(exp * 1000) };
}
