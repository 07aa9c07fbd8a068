import { describe, expect, it } from 'vitest';
import { startTestApp, TEST_PASSWORD } from '../../testing/app.ts';

const { app, as, clock } = await startTestApp({ config: { rateLimits: true } });

const from = (address: string) => (method: 'GET' | 'POST', url: string, body?: object) =>
  app.inject({ method, url, headers: { 'x-forwarded-for': address }, ...(body ? { payload: body } : {}) });

const statuses = async (count: number, attempt: (n: number) => Promise<{ statusCode: number }>) => {
  const seen: number[] = [];
  for (let n = 0; n < count; n++) seen.push((await attempt(n)).statusCode);
  return seen;
};

describe('attempts are limited', () => {
  it('per address at sign-in, whatever accounts they name; JSON and Retry-After tell when to come back', async () => {
    const call = from('203.0.113.1');
    const seen = await statuses(20, (n) => call('POST', '/api/auth/signin', { username: `user${n}`, password: 'x' }));
    expect(new Set(seen)).toEqual(new Set([401]));
    const reply = await call('POST', '/api/auth/signin', { username: 'fresh', password: 'x' });
    expect([reply.statusCode, reply.headers['retry-after'], reply.json()]).toEqual([
      429,
      '60',
      { error: 'Zbyt wiele prób. Spróbuj ponownie za 60\u00a0sekund.', status: 429 },
    ]);
    clock.advance({ seconds: 60 });
    expect((await call('POST', '/api/auth/signin', { username: 'fresh', password: 'x' })).statusCode).toBe(401);
  });

  it('per account at sign-in, wherever they come from; even the right password waits', async () => {
    await as('player', 'Cel');
    const seen = await statuses(20, (n) =>
      from(`203.0.113.${n + 10}`)('POST', '/api/auth/signin', { username: 'cel', password: 'x' }),
    );
    expect(new Set(seen)).toEqual(new Set([401]));
    const right = { username: ' CEL ', password: TEST_PASSWORD };
    expect((await from('203.0.113.99')('POST', '/api/auth/signin', right)).statusCode).toBe(429);
    expect((await from('203.0.113.99')('POST', '/api/auth/signin', { username: 'other', password: 'x' })).statusCode).toBe(401);
  });

  it.each([
    ['signing up', 20, 'POST', () => '/api/auth/signup', 400],
    ['asking for a reset', 5, 'POST', (n: number) => `/api/auth/resetPassword?username=u${n}@example.org`, 200],
    ['checking a token', 10, 'GET', () => '/api/auth/checkToken?token=x', 400],
    ['using a token', 10, 'POST', () => '/api/auth/changePassword', 400],
  ] as const)('per address at %s', async (name, max, method, url, usual) => {
    const call = from(`198.51.100.${name.length}`);
    const seen = await statuses(max + 1, (n) => call(method, url(n), method === 'POST' ? {} : undefined));
    expect(seen).toEqual([...Array.from({ length: max }, () => usual), 429]);
  });

  it('per account at resets', async () => {
    const ask = (n: number) => from(`192.0.2.${n + 1}`)('POST', '/api/auth/resetPassword?username=Ofiara@example.org');
    expect(await statuses(6, ask)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('not at all at other calls', async () => {
    const seen = await statuses(60, () => from('203.0.113.200')('GET', '/api/info'));
    expect(new Set(seen)).toEqual(new Set([200]));
  });
});
