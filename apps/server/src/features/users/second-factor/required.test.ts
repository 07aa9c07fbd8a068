import { endpoints, type Endpoint } from '@wieszcz/api';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { startTestApp, TEST_PASSWORD } from '../../../testing/app.ts';
import { createMarket, openMarket } from '../../../testing/game.ts';

const { as, call, clock, database, dependencies } = await startTestApp({ config: { secondFactorRequired: true } });
/** A process that demands no second factor. */
const lenient = await startTestApp({ database, clock, config: { jwtSecret: dependencies.config.jwtSecret } });

const [player, moderator, admin] = [await as('player'), await as('moderator'), await as('admin')];
const PROBLEM = { accept: 'application/problem+json' };

const allowed = new Set<Endpoint>([
  endpoints.getMe,
  endpoints.signOut,
  endpoints.listSessions,
  endpoints.endSession,
  endpoints.endSessions,
  endpoints.getSecondFactor,
  endpoints.startSecondFactor,
  endpoints.confirmSecondFactor,
  endpoints.removeSecondFactor,
]);
const refusedCalls = (Object.entries(endpoints) as [string, Endpoint][]).filter(
  ([, endpoint]) => ['user', 'moderator', 'admin'].includes(endpoint.access) && !allowed.has(endpoint),
);

describe('Where a second factor is demanded of the staff', () => {
  it.each(refusedCalls)('staff without one are refused %s', async (_, { method, path, access }) => {
    const person = access === 'admin' ? admin : moderator;
    const url = path.replace(/:(\w+)/g, '1');
    const reply = await person.call(method, url, method === 'GET' || method === 'DELETE' ? undefined : {}, PROBLEM);
    expect(reply.json()).toMatchObject({ status: 403, code: 'SECOND_FACTOR_MISSING' });
  });

  it('public calls answer staff without one as they answer guests', async () => {
    const author = { ...moderator, call: asOnLenient(moderator.token) };
    const { marketId } = await createMarket(author);
    expect((await author.call('GET', `/markets/${marketId}`)).statusCode).toBe(200);
    expect((await moderator.call('GET', `/markets/${marketId}`)).statusCode).toBe(404);
    const { marketId: open } = await openMarket(author);
    expect((await moderator.call('GET', `/markets/${open}`)).statusCode).toBe(200);
  });

  it('players need none', async () => {
    expect((await player.call('GET', '/contracts')).statusCode).toBe(200);
    expect((await player.call('GET', '/api/me/secondFactor')).json()).toMatchObject({ required: false });
  });

  it('staff may do everything as soon as they have set one up, with the token they have', async () => {
    const moderatorWith = await as('moderator');
    expect((await moderatorWith.call('GET', '/api/me/secondFactor')).json()).toMatchObject({ enabled: false, required: true });
    expect((await moderatorWith.call('GET', '/markets/private')).statusCode).toBe(403);
    const started = await moderatorWith.call('POST', '/api/me/secondFactor', { password: TEST_PASSWORD });
    const secret = Secret.fromBase32(started.json<{ secret: string }>().secret);
    const code = new TOTP({ secret }).generate({ timestamp: clock.now().getTime() });
    expect((await moderatorWith.call('POST', '/api/me/secondFactor/confirm', { code })).statusCode).toBe(200);
    expect((await moderatorWith.call('GET', '/markets/private')).statusCode).toBe(200);
  });
});

const asOnLenient =
  (token: string): typeof call =>
  (method, url, body, headers = {}) =>
    lenient.call(method, url, body, { authorization: `Bearer ${token}`, ...headers });
