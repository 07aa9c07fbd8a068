import { endpoints, type Endpoint, openApiDocument } from '@wieszcz/api';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const PROBLEM = { accept: 'application/problem+json' };
const JSON_TYPE = { 'content-type': 'application/json' };
/** The router refuses these by itself: a path that can't be decoded, and one with a longer name than any. */
const UNREADABLE = ['/player/%zz', `/player/${'a'.repeat(301)}`];

const { app, call, as } = await startTestApp();

describe('the server', () => {
  it('answers 404 in Polish for an unknown address, as text or as a problem', async () => {
    for (const [method, url] of [
      ['GET', '/nowhere'],
      ['POST', '/api/auth/nothing'],
      ['DELETE', '/'],
      ['GET', '/api/%zz'],
      ['GET', '/%'],
      ...UNREADABLE.map((path) => ['GET', path] as const),
    ] as const) {
      const reply = await call(method, url);
      expect([url, reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([
        url,
        404,
        'text/plain; charset=utf-8',
        'Nie ma takiego adresu. Sprawdź go i spróbuj ponownie.',
      ]);
    }
    const problem = await call('GET', '/nowhere', undefined, PROBLEM);
    expect(problem.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(problem.json()).toMatchObject({ type: 'about:blank', title: 'Not Found', status: 404, code: 'ROUTE_NOT_FOUND' });
  });

  it('sends a problem with no field that the OpenAPI document leaves out, and with all that it requires', async () => {
    const document = openApiDocument() as { components: { schemas: Record<string, { required: string[]; properties: object }> } };
    const { required, properties } = document.components.schemas['Problem']!;
    const sent = Object.keys((await call('GET', '/nowhere', undefined, PROBLEM)).json<object>());
    expect(sent.filter((field) => !(field in properties))).toEqual([]);
    expect(required.filter((field) => !sent.includes(field))).toEqual([]);
    expect(required).toContain('requestId');
  });

  it('ignores a slash at the end of an address', async () => {
    for (const url of ['/markets', '/markets/', '/markets/?page=0', '/api/info/'])
      expect((await call('GET', url)).statusCode).toBe(200);
  });

  it('accepts queries that clients encode wrongly', async () => {
    for (const query of [
      'marketTitle=100%%20&%20nic%20+',
      'marketCategory=&page=0',
      'marketCategory=SPORT&marketCategory=OTHER&&page=0',
      'page=0&page=0',
      'marketTitle=%',
      'x=1#y',
    ]) {
      expect([query, (await call('GET', `/markets?${query}`)).statusCode]).toEqual([query, 200]);
    }
  });

  it('has a handler for every declared endpoint', () => {
    const missing = (Object.values(endpoints) as Endpoint[]).filter(({ method, path }) => !app.hasRoute({ method, url: path }));
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});

describe('a request body', () => {
  const signUp = (body: string, headers: Record<string, string> = JSON_TYPE) =>
    call('POST', '/api/auth/signup', Buffer.from(body), headers);

  it.each(['{', '[]', '"text"', '7', '{"a":1}}', '{"username":"a\0b"}'])(
    'that is no JSON object is refused: %s',
    async (body) => {
      const reply = await signUp(body);
      expect([reply.statusCode, reply.body]).toEqual([
        400,
        'Nie udało się odczytać wysłanych danych. Sprawdź je i spróbuj ponownie.',
      ]);
    },
  );

  it('of another media type gets 415, and a too large one 413', async () => {
    expect((await signUp('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(415);
    const large = await signUp(JSON.stringify({ username: 'x'.repeat(300_000) }));
    expect([large.statusCode, large.body]).toEqual([413, 'Wysłane dane są za duże.']);
  });

  it('counts as an empty object if it is missing', async () => {
    for (const reply of [await signUp(''), await call('POST', '/api/auth/signup'), await signUp('null')]) {
      expect([reply.statusCode, reply.body]).toEqual([400, 'To pole jest wymagane']);
    }
  });

  it('is ignored by endpoints that take none', async () => {
    expect((await call('POST', '/api/auth/resetPassword?username=a@b.pl', Buffer.from('{'), JSON_TYPE)).statusCode).toBe(200);
  });

  it('with wrong fields is answered by a problem that names each of them', async () => {
    const reply = await call(
      'POST',
      '/api/auth/signup',
      { username: 'a', firstName: 'A', surname: 'B', email: 'x', password: 'sekret1' },
      PROBLEM,
    );
    expect(reply.json()).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      errors: [
        { field: 'username', message: 'Nazwa użytkownika musi mieć od 3 do 30 znaków: liter, cyfr lub znaków _ . -' },
        { field: 'email', message: 'Niepoprawny adres e-mail' },
      ],
    });
  });
});

describe('an idempotency key', () => {
  const buy = { betId: 1, marketId: 1, contractOption: true, maxPrice: 1, shares: 1 };

  it('must have 1 to 64 characters', async () => {
    const player = await as('player');
    for (const key of ['', 'x'.repeat(65)]) {
      expect((await player.call('POST', '/markets/buyContract', buy, { 'idempotency-key': key })).statusCode).toBe(400);
    }
  });

  it('belongs to its user and first request, even a refused one; another request with it gets 422', async () => {
    const player = await as('player');
    const key = { 'idempotency-key': 'once' };
    const wrong = { ...buy, shares: 0 };
    const first = '/markets/buyContract?ref=a?b';
    for (let n = 0; n < 2; n++) expect((await player.call('POST', first, wrong, key)).statusCode).toBe(400);
    for (const [url, body] of [
      [first, buy],
      ['/contracts/addOffer?ref=a?b', wrong],
      ['/markets/buyContract', wrong],
      ['/markets/buyContract?ref=a?c', wrong],
    ] as const) {
      const reply = await player.call('POST', url, body, key);
      expect([reply.statusCode, reply.body]).toEqual([422, 'Ten klucz powtórzenia został już użyty w innym żądaniu.']);
    }
    const otherPlayer = await as('player');
    expect((await otherPlayer.call('POST', '/markets/buyContract', buy, key)).statusCode).toBe(404);
  });
});

describe('a response', () => {
  it('carries the security headers and a request id', async () => {
    for (const url of ['/api/info', '/nowhere', '/markets?page=x', ...UNREADABLE]) {
      const { headers } = await call('GET', url);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers['content-security-policy']).toContain("script-src 'self';");
      expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  it.each([
    ['for the host alone by default', { publicUrl: 'https://gra.example' }, 'max-age=31536000'],
    [
      'for its subdomains too if the operator sets it',
      { publicUrl: 'https://gra.example', hstsSubdomains: true },
      'max-age=31536000; includeSubDomains',
    ],
  ])('makes browsers require HTTPS if the public address has it, %s', async (_, config, header) => {
    const secure = await startTestApp({ config });
    expect((await secure.call('GET', '/api/info')).headers['strict-transport-security']).toBe(header);
  });

  it('is compressed if it is large and the client accepts it', async () => {
    const reply = await call('GET', '/api/openapi.json', undefined, { 'accept-encoding': 'gzip' });
    expect(reply.headers['content-encoding']).toBe('gzip');
  });
});

describe('a page of another origin', () => {
  const origin = { origin: 'https://other.example' };

  it('may not call the API by default', async () => {
    expect((await call('GET', '/api/info', undefined, origin)).headers['access-control-allow-origin']).toBeUndefined();
  });

  it('may call the API and read failures if it is on the list', async () => {
    const open = await startTestApp({ config: { corsOrigins: ['https://other.example', 'https://second.example'] } });
    for (const url of ['/api/info', '/nowhere', '/api/me', '/markets?page=x', ...UNREADABLE]) {
      const { headers } = await open.call('GET', url, undefined, origin);
      expect([url, headers['access-control-allow-origin']]).toEqual([url, 'https://other.example']);
    }
    expect(
      (await open.call('GET', '/api/info', undefined, { origin: 'https://third.example' })).headers[
        'access-control-allow-origin'
      ],
    ).toBeUndefined();
  });

  it('learns the allowed methods and headers by a preflight request', async () => {
    const open = await startTestApp({ config: { corsOrigins: '*' } });
    const preflight = await open.app.inject({
      method: 'OPTIONS',
      url: '/api/bids/1',
      headers: { ...origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization' },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, accept',
    });
  });
});

describe('the operator', () => {
  it('can probe liveness and readiness and read metrics', async () => {
    expect([(await call('GET', '/healthz')).body, (await call('GET', '/readyz')).body]).toEqual(['ok', 'ready']);
    const { body } = await call('GET', '/metrics');
    expect(body).toContain('http_request_duration_seconds_bucket');
    expect(body).toContain('route="/api/info"');
    expect(body).toMatch(/^# TYPE exchange_commands_settled_total counter\nexchange_commands_settled_total \d+$/m);
    expect(body).toMatch(/^exchange_commands_waiting 0$/m);
    expect(body).toMatch(/^server_ready 1$/m);
  });

  it('can read the description of the API', async () => {
    const { openapi, paths } = (await call('GET', '/api/openapi.json')).json<{ openapi: string; paths: object }>();
    expect(openapi).toBe('3.1.0');
    expect(Object.keys(paths)).toContain('/markets/buyContract');
  });
});
