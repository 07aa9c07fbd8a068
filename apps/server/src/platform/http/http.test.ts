import { Writable } from 'node:stream';
import { endpoints, type Endpoint } from '@wieszcz/api';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { createDatabase, createPool } from '../database/pool.ts';
import { silentLog } from '../log.ts';

const PROBLEM = { accept: 'application/problem+json' };
const JSON_TYPE = { 'content-type': 'application/json' };

const { app, call, as, dependencies } = await startTestApp();

describe('addresses', () => {
  it('unknown answer 404 in Polish, as text or as a problem', async () => {
    for (const [method, url] of [
      ['GET', '/nowhere'],
      ['POST', '/api/auth/nothing'],
      ['DELETE', '/'],
      ['GET', '/api/%zz'],
      ['GET', '/%'],
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

  it('are the same with a slash at the end', async () => {
    for (const url of ['/markets', '/markets/', '/markets/?page=0', '/api/info/'])
      expect((await call('GET', url)).statusCode).toBe(200);
  });

  it('take queries as other clients write them', async () => {
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

  it('are all there: every call of the contract has a handler', () => {
    const missing = (Object.values(endpoints) as Endpoint[]).filter(({ method, path }) => !app.hasRoute({ method, url: path }));
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});

describe('bodies', () => {
  const signUp = (body: string, headers: Record<string, string> = JSON_TYPE) =>
    call('POST', '/api/auth/signup', Buffer.from(body), headers);

  it.each(['{', '[]', '"text"', '7', '{"a":1}}', '{"username":"a\0b"}'])(
    'that are no JSON object are refused: %s',
    async (body) => {
      const reply = await signUp(body);
      expect([reply.statusCode, reply.body]).toEqual([
        400,
        'Nie udało się odczytać wysłanych danych. Sprawdź je i spróbuj ponownie.',
      ]);
    },
  );

  it('of another kind are 415, too large ones 413', async () => {
    expect((await signUp('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(415);
    const large = await signUp(JSON.stringify({ username: 'x'.repeat(300_000) }));
    expect([large.statusCode, large.body]).toEqual([413, 'Wysłane dane są za duże.']);
  });

  it('that are missing are as good as empty', async () => {
    for (const reply of [await signUp(''), await call('POST', '/api/auth/signup'), await signUp('null')]) {
      expect([reply.statusCode, reply.body]).toEqual([400, 'To pole jest wymagane']);
    }
  });

  it('of calls that need none are not looked at', async () => {
    expect((await call('POST', '/api/auth/resetPassword?username=a@b.pl', Buffer.from('{'), JSON_TYPE)).statusCode).toBe(200);
  });

  it('that are wrong name every field in a problem', async () => {
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

  it('has 1 to 64 characters', async () => {
    const player = await as('player');
    for (const key of ['', 'x'.repeat(65)]) {
      expect((await player.call('POST', '/markets/buyContract', buy, { 'idempotency-key': key })).statusCode).toBe(400);
    }
  });

  it('belongs to its first request, even one that was refused before the exchange; another one is 422', async () => {
    const player = await as('player');
    const key = { 'idempotency-key': 'once' };
    const wrong = { ...buy, shares: 0 };
    for (let n = 0; n < 2; n++) expect((await player.call('POST', '/markets/buyContract', wrong, key)).statusCode).toBe(400);
    for (const [url, body] of [
      ['/markets/buyContract', buy],
      ['/contracts/addOffer', wrong],
      ['/markets/buyContract?covers=url', wrong],
    ] as const) {
      const reply = await player.call('POST', url, body, key);
      expect([reply.statusCode, reply.body]).toEqual([422, 'Ten klucz powtórzenia został już użyty w innym żądaniu.']);
    }
    const somebodyElse = await as('player');
    expect((await somebodyElse.call('POST', '/markets/buyContract', buy, key)).statusCode).toBe(404);
  });
});

describe('a crash', () => {
  it('answers 500 with the request id, is logged once and leaks nothing', async () => {
    const lines: string[] = [];
    const log = pino(
      { level: 'error' },
      new Writable({ write: (line: Buffer, _, done) => (lines.push(line.toString()), done()) }),
    );
    const secret = 'the secret inside';
    const jobs = { add: () => Promise.reject(new Error(secret)) };
    const broken = await startTestApp({ dependencies: { jobs }, log });
    const reply = await broken.call('POST', '/api/auth/resetPassword?username=ja@example.org');
    expect([reply.statusCode, reply.body]).toEqual([500, 'Wystąpił nieoczekiwany błąd. Spróbuj ponownie za chwilę.']);
    expect(JSON.stringify(reply.headers)).not.toContain(secret);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(secret);
    expect(lines[0]).toContain(reply.headers['x-request-id']);
    expect(lines[0]).not.toContain('ja@example.org');
    const problem = await broken.call('POST', '/api/auth/resetPassword?username=ja@example.org', undefined, PROBLEM);
    expect(problem.json()).toMatchObject({ code: 'INTERNAL', requestId: problem.headers['x-request-id'] });
  });
});

describe('a database that is away', () => {
  it('makes every call 503 with Retry-After, and the server not ready though alive', async () => {
    const pool = createPool('postgres://nobody@127.0.0.1:1/nothing', silentLog);
    const cut = await startTestApp({ dependencies: { pool, db: createDatabase(pool) } });
    const reply = await cut.call('GET', '/markets');
    expect([reply.statusCode, reply.headers['retry-after'], reply.body]).toEqual([
      503,
      '2',
      'Serwer jest chwilowo niedostępny. Spróbuj ponownie za chwilę.',
    ]);
    expect([(await cut.call('GET', '/healthz')).statusCode, (await cut.call('GET', '/readyz')).statusCode]).toEqual([200, 503]);
  });

  it('and an exchange that takes no more commands say so', async () => {
    const draining = await startTestApp();
    const player = await draining.as('player');
    await draining.dependencies.exchange.drain();
    const buy = { betId: 1, marketId: 1, contractOption: true, maxPrice: 1, shares: 1 };
    const reply = await player.call('POST', '/markets/buyContract', buy);
    expect([reply.statusCode, reply.headers['retry-after'], reply.body]).toEqual([
      503,
      '1',
      'W tym momencie dużo osób próbuje złożyć zamówienie, spróbuj ponownie za chwilę',
    ]);
  });
});

describe('every answer', () => {
  it('carries the security headers and a request id', async () => {
    for (const url of ['/api/info', '/nowhere', '/markets?page=x']) {
      const { headers } = await call('GET', url);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers['content-security-policy']).toContain("script-src 'self';");
      expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers['strict-transport-security']).toBeUndefined();
    }
    const secure = await startTestApp({ config: { publicUrl: 'https://gra.example' } });
    expect((await secure.call('GET', '/api/info')).headers['strict-transport-security']).toBeDefined();
  });

  it('is compressed when it is large and the client can', async () => {
    const reply = await call('GET', '/api/openapi.json', undefined, { 'accept-encoding': 'gzip' });
    expect(reply.headers['content-encoding']).toBe('gzip');
  });
});

describe('other origins', () => {
  const origin = { origin: 'https://other.example' };

  it('are kept out by default', async () => {
    expect((await call('GET', '/api/info', undefined, origin)).headers['access-control-allow-origin']).toBeUndefined();
  });

  it('on the list may call, failures included; others may not', async () => {
    const open = await startTestApp({ config: { corsOrigins: ['https://other.example', 'https://second.example'] } });
    for (const url of ['/api/info', '/nowhere', '/api/me', '/markets?page=x']) {
      const { headers } = await open.call('GET', url, undefined, origin);
      expect([url, headers['access-control-allow-origin']]).toEqual([url, 'https://other.example']);
    }
    expect(
      (await open.call('GET', '/api/info', undefined, { origin: 'https://third.example' })).headers[
        'access-control-allow-origin'
      ],
    ).toBeUndefined();
  });

  it('ask first and learn the methods and headers', async () => {
    const open = await startTestApp({ config: { corsOrigins: '*' } });
    const preflight = await open.app.inject({
      method: 'OPTIONS',
      url: '/markets/buyContract',
      headers: { ...origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, accept',
    });
  });
});

describe('whoever runs the server', () => {
  it('finds it alive, ready and measured', async () => {
    expect([(await call('GET', '/healthz')).body, (await call('GET', '/readyz')).body]).toEqual(['ok', 'ready']);
    const { body } = await call('GET', '/metrics');
    expect(body).toContain('http_request_duration_seconds_bucket');
    expect(body).toContain('route="/api/info"');
    expect(body).toMatch(/^# TYPE exchange_commands_settled_total counter\nexchange_commands_settled_total \d+$/m);
    expect(body).toMatch(/^exchange_commands_waiting 0$/m);
  });

  it('finds the API described', async () => {
    const { openapi, paths } = (await call('GET', '/api/openapi.json')).json<{ openapi: string; paths: object }>();
    expect(openapi).toBe('3.1.0');
    expect(Object.keys(paths)).toContain('/markets/buyContract');
    const page = await call('GET', '/api/docs');
    expect([200, 302]).toContain(page.statusCode);
    const shown = page.statusCode === 302 ? await call('GET', page.headers.location as string) : page;
    expect(shown.body).toContain('swagger-ui');
    expect(dependencies.config.production).toBe(false);
  });
});
