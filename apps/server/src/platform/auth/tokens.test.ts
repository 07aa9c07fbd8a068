import type { UserId } from '@wieszcz/domain';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { createTokens } from './tokens.ts';

const SECRET = 'a signing key that only this test uses';
const OTHER_SECRET = 'another signing key that only this test uses';
const SESSION = '6f1d5a52-91e4-4d0c-8d0b-0d9d0c5d7a11';

const clock = createTestClock('2026-11-20T12:00:00.250Z');
const user = { id: 7 as UserId, username: 'Żuk', epoch: 2 };
const expiresAt = new Date('2026-11-21T12:00:00.250Z');
const session = { id: SESSION, expiresAt };
const tokens = createTokens(SECRET, clock);

/** Signs any claims, including those of earlier releases and invalid ones. */
const signed = (claims: object, header: object = {}, secret = SECRET) =>
  new SignJWT({ uid: 7, epoch: 2, ...claims })
    .setProtectedHeader({ alg: 'HS256', ...header })
    .setSubject('Żuk')
    .setIssuedAt(clock.now())
    .setExpirationTime(expiresAt)
    .sign(new TextEncoder().encode(secret));

describe('A login token', () => {
  it('names user, session, audience and key, and is valid until its session expires', async () => {
    const token = await tokens.issue({ ...user, session });
    const issued = Math.floor(clock.now().getTime() / 1000);
    expect(decodeJwt(token)).toEqual({
      sub: 'Żuk',
      iat: issued,
      exp: issued + 24 * 3600,
      aud: 'wieszcz',
      uid: 7,
      epoch: 2,
      sid: SESSION,
    });
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT', kid: expect.stringMatching(/^[\w-]{11}$/) });
    expect(await tokens.read(token)).toEqual({
      user: 7,
      username: 'Żuk',
      epoch: 2,
      session: SESSION,
      expires: new Date('2026-11-21T12:00:00Z'),
    });
  });

  it('of an earlier release, without audience, session and key, is accepted', async () => {
    expect(await tokens.read(await signed({}, { typ: 'JWT' }))).toMatchObject({ user: 7, session: null });
  });

  it('is accepted under the former key, with and without the name of the key', async () => {
    const rotated = createTokens(OTHER_SECRET, clock, SECRET);
    expect(await rotated.read(await tokens.issue({ ...user, session }))).toMatchObject({ user: 7 });
    expect(await rotated.read(await signed({}))).toMatchObject({ user: 7 });
    const issued = await rotated.issue({ ...user, session });
    expect(await tokens.read(issued)).toBeNull();
    expect(await createTokens(SECRET, clock, OTHER_SECRET).read(issued)).toMatchObject({ user: 7 });
  });

  it('names the key by an id, which is the same for the same key and differs for another', async () => {
    const kid = async (secret: string) => decodeProtectedHeader(await createTokens(secret, clock).issue(user)).kid!;
    expect(await kid(SECRET)).toBe(await kid(SECRET));
    expect(await kid(SECRET)).not.toBe(await kid(OTHER_SECRET));
  });

  it.each([
    ['for another audience', () => signed({ aud: 'sklep' })],
    ['for several audiences', () => signed({ aud: ['wieszcz', 'sklep'] })],
    ['with a session but no audience', () => signed({ sid: SESSION })],
    ['with a malformed session', () => signed({ aud: 'wieszcz', sid: "1' or true" })],
    ['that names an unknown key', () => signed({}, { kid: 'unknown' })],
    ['that another key signed', () => signed({}, {}, OTHER_SECRET)],
    ['without a signature', async () => `${(await signed({})).split('.').slice(0, 2).join('.')}.`],
    ['that is no token', async () => 'a.b.c'],
  ])('%s is refused', async (_, create) => {
    expect(await tokens.read(await create())).toBeNull();
  });
});
