import { endpoints, ERROR_STATUS, everyCallErrors, type Endpoint, openApiDocument } from '@wieszcz/api';
import { errorTexts } from '@wieszcz/texts';
import { describe, expect, it } from 'vitest';
import { startTestApp, TEST_PASSWORD } from '../testing/app.ts';

const { app, as, call } = await startTestApp();
const calls = Object.entries(endpoints) as [string, Endpoint][];

describe('the API', () => {
  it.each(calls)('binds %s', (_, { method, path }) => {
    expect(app.hasRoute({ method, url: path })).toBe(true);
  });

  it.each(calls)('documents %s with every code that it can fail with', (name, endpoint) => {
    const document = openApiDocument() as { paths: Record<string, Record<string, { operationId: string; responses: object }>> };
    const operation = document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]![endpoint.method.toLowerCase()]!;
    expect(operation.operationId).toBe(name);
    const responses = JSON.stringify(operation.responses);
    for (const code of [...endpoint.errors, ...everyCallErrors(endpoint)]) expect(responses).toContain(code);
  });

  it('has one status and one sentence for each error code, and documents and uses every code', async () => {
    expect(Object.keys(ERROR_STATUS).sort()).toEqual(Object.keys(errorTexts).sort());
    const served = (await call('GET', '/api/openapi.json')).body;
    for (const code of Object.keys(ERROR_STATUS)) expect(served).toContain(`"${code}"`);
    const used = new Set(calls.flatMap(([, endpoint]) => [...endpoint.errors, ...everyCallErrors(endpoint)]));
    // Covers and unknown addresses are no endpoints of the API package, and requests that can't be read reach none.
    const outside = ['COVER_NOT_FOUND', 'ROUTE_NOT_FOUND', 'HEADERS_TOO_LARGE', 'REQUEST_TIMEOUT'];
    expect(Object.keys(ERROR_STATUS).filter((code) => !used.has(code as never) && !outside.includes(code))).toEqual([]);
  });
});

describe('the documentation', () => {
  it('is the OpenAPI document of the endpoints', async () => {
    expect((await call('GET', '/api/openapi.json')).json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });

  it('can be browsed under our content security policy, which allows only scripts from files', async () => {
    const page = await call('GET', '/api/docs/');
    const reply = page.statusCode === 302 ? await call('GET', String(page.headers.location)) : page;
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-security-policy']).toContain("script-src 'self'");
    expect(reply.body).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>[^<]*\S/);
  });
});

describe('a read', () => {
  it('is answered 304 to a client that has the same answer already', async () => {
    const first = await call('GET', '/markets');
    expect(first.headers).toMatchObject({ etag: expect.stringMatching(/^W\/"/), 'cache-control': 'public, no-cache' });
    const again = await call('GET', '/markets', undefined, { 'if-none-match': `"other", ${String(first.headers.etag)}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const other = await call('GET', '/markets', undefined, { 'if-none-match': '"other"' });
    expect([other.statusCode, other.body]).toEqual([200, first.body]);
  });

  it('that anybody may make is stored by the browser of a signed-in player, and stays out of shared caches', async () => {
    const reply = await (await as('player')).call('GET', '/markets');
    expect(reply.headers).toMatchObject({ etag: expect.any(String), 'cache-control': 'private, no-cache' });
  });
});

describe('no browser or cache stores', () => {
  const cachingOf = async (user: { call: typeof call }, ...asked: Parameters<typeof call>) =>
    (await user.call(...asked)).headers['cache-control'];

  it.each(calls.filter(([, { access }]) => access !== 'public'))('an answer of %s', async (_, { method, path, access }) => {
    const user = await as(access === 'user' || access === 'public' ? 'player' : access);
    const url = path.replace(/:(\w+)/g, '1');
    expect(await cachingOf(user, method, url, method === 'GET' || method === 'DELETE' ? undefined : {})).toBe('no-store');
  });

  it("the token of a sign-in, a plain text, a ranking with the reader's own place, and everything that staff read", async () => {
    const [player, moderator] = [await as('player'), await as('moderator')];
    const credentials = { username: player.username, password: TEST_PASSWORD };
    expect(await cachingOf({ call }, 'POST', '/api/auth/signin', credentials)).toBe('no-store');
    expect(await cachingOf({ call }, 'GET', '/api/auth/checkToken?token=x')).toBe('no-store');
    expect(await cachingOf({ call }, 'GET', '/api/rankings/budget')).toBe('public, no-cache');
    expect(await cachingOf(player, 'GET', '/api/rankings/budget')).toBe('no-store');
    expect(await cachingOf(moderator, 'GET', '/markets')).toBe('no-store');
  });
});
