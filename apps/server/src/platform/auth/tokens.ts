import type { UserId } from '@wieszcz/domain';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../clock.ts';
import { rememberNewest } from '../remember-newest.ts';

export const TOKEN_HOURS = 24;
const VERIFIED_KEPT = 10_000;

/** What a token says. Anything that can change while it lives (role, block) is not in it; `epoch` tells whether it still counts. */
export type TokenClaims = { user: UserId; username: string; epoch: number; expires: Date };

export type Tokens = {
  issue(of: { id: UserId; username: string; epoch: number }): Promise<string>;
  /** null: not ours, changed or expired */
  read(token: string): Promise<TokenClaims | null>;
};

export function createTokens(secret: string, clock: Clock): Tokens {
  const key = new TextEncoder().encode(secret);
  // A client sends the same token again and again; its signature needs to be checked once.
  const verified = new Map<string, TokenClaims>();

  const remember = (token: string, claims: TokenClaims) => {
    rememberNewest(verified, token, claims, VERIFIED_KEPT);
    return claims;
  };

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
      const claims = verified.get(token) ?? (await verify(token, key, now).then((found) => found && remember(token, found)));
      return claims && claims.expires > now ? claims : null;
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
