import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const DATA_DIR = await mkdtemp(join(tmpdir(), 'wieszcz-config-'));
afterAll(() => rm(DATA_DIR, { recursive: true }));

const SECRET = 'a signing key that only this test uses';

const read = (environment: Record<string, string>) => readConfig({ DATA_DIR, ...environment });

describe('the settings', () => {
  it('have defaults: the embedded database, a demo on loopback, no other origins', async () => {
    expect(await read({})).toMatchObject({
      port: 3000,
      host: 'localhost',
      databaseUrl: null,
      demo: true,
      publicUrl: 'http://localhost:3000',
      smtpUrl: null,
      requireConfirmedEmail: false,
      metrics: null,
      operator: { name: null, contactEmail: null },
      legal: { folder: join(DATA_DIR, 'legal'), isFolderNamed: false, urls: { privacy: null, terms: null } },
      corsOrigins: [],
      trustProxy: [],
      startBudget: 100_000,
      priceBand: null,
      signUpsPerDay: 200,
      rateLimits: true,
    });
  });

  it('give the metrics a port of their own, on loopback unless METRICS_HOST says otherwise', async () => {
    expect(await read({ METRICS_PORT: '9100' })).toMatchObject({ metrics: { port: 9100, host: 'localhost' } });
    expect(await read({ METRICS_PORT: '0', METRICS_HOST: '0.0.0.0' })).toMatchObject({ metrics: { port: 0, host: '0.0.0.0' } });
  });

  it.each([
    ['HTTPS://Gra.Example', 'https://gra.example'],
    ['https://gra.example:443/', 'https://gra.example'],
    ['http://gra.example:8080', 'http://gra.example:8080'],
    ['https://żółw.example', 'https://xn--w-uga1v8h.example'],
  ])('have one spelling of the public address: %s is %s', async (PUBLIC_URL, publicUrl) => {
    expect(await read({ PUBLIC_URL, DEMO: '0' })).toMatchObject({ publicUrl });
  });

  it.each([
    'https://gra.example/gra',
    'https://gra.example/?a=b',
    'https://gra.example/#/login',
    'https://jan:haslo@gra.example',
  ])('are refused if the public address is more than a host: %s', async (PUBLIC_URL) => {
    await expect(read({ PUBLIC_URL, DEMO: '0' })).rejects.toThrow(/PUBLIC_URL must be an address of a host alone/);
  });

  it('treat an empty value as absent', async () => {
    expect(await read({ DATABASE_URL: '', PORT: '' })).toMatchObject({ databaseUrl: null, port: 3000 });
  });

  it('read amounts in $ and lists of origins', async () => {
    const config = await read({
      PRICE_BAND: '10',
      START_BUDGET: '12.5',
      CORS_ORIGINS: 'https://a.example, http://b.example:8080',
      DEMO: '0',
    });
    expect(config).toMatchObject({
      priceBand: 10,
      startBudget: 1250,
      corsOrigins: ['https://a.example', 'http://b.example:8080'],
      demo: false,
    });
  });

  it.each([
    ['none', []],
    ['loopback', ['loopback']],
    ['10.0.0.0/8, 2001:db8::/32,192.0.2.7', ['10.0.0.0/8', '2001:db8::/32', '192.0.2.7']],
  ])('name the trusted proxies: %s', async (value, trustProxy) => {
    expect(await read({ TRUST_PROXY: value })).toMatchObject({ trustProxy });
  });

  it.each(['1', 'all', 'true', '*', '0.0.0.0/0', '10.0.0.0/33', 'example.org', '10.0.0.1,'])(
    'are refused if the trusted proxies are invalid: %s',
    async (value) => {
      await expect(read({ TRUST_PROXY: value })).rejects.toThrow(/TRUST_PROXY must be none or a list of addresses/);
    },
  );

  it.each([
    [{}, false],
    [{ PUBLIC_URL: 'http://127.0.0.1:8080', HOST: '::1' }, false],
    [{ PUBLIC_URL: 'https://game.example' }, true],
    [{ HOST: '0.0.0.0' }, true],
    [{ NODE_ENV: 'production', JWT_SECRET: SECRET }, true],
  ])('determine whether other machines can reach the server: %o', async (environment, isPublic) => {
    expect(await read({ DEMO: '0', ...environment })).toMatchObject({ isPublic });
  });

  it('store a generated secret in the data folder, readable by its owner only', async () => {
    const [one, other] = await Promise.all([read({}), read({})]);
    expect(one.jwtSecret).toMatch(/^[0-9a-f]{64}$/);
    expect(other.jwtSecret).toBe(one.jwtSecret);
    expect((await stat(join(DATA_DIR, 'jwt-secret'))).mode & 0o777).toBe(0o600);
  });

  it('send e-mails from MAIL_FROM, else from no-reply at the host of the public address', async () => {
    const PUBLIC_URL = 'https://gra.example';
    expect(await read({ PUBLIC_URL, DEMO: '0' })).toMatchObject({ mailFrom: 'no-reply@gra.example' });
    expect(await read({ PUBLIC_URL, DEMO: '0', MAIL_FROM: 'gra@poczta.example' })).toMatchObject({
      mailFrom: 'gra@poczta.example',
    });
  });

  it('warn in production, and only there, of a missing public address and mail server', async () => {
    const production = { NODE_ENV: 'production', JWT_SECRET: SECRET };
    const present = { PUBLIC_URL: 'https://gra.example', SMTP_URL: 'smtps://poczta.example' };
    const missing = [expect.stringMatching(/^PUBLIC_URL is not set: /), expect.stringMatching(/^SMTP_URL is not set: /)];
    expect((await read(production)).warnings).toEqual(missing);
    expect((await read({ ...production, ...present })).warnings).toEqual([]);
    expect((await read({})).warnings).toEqual([]);
  });

  it.each([
    [{ PORT: '99999' }, 'PORT must be a port number'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address that starts with postgres:// or postgresql://'],
    [{ DEMO: 'yes' }, 'DEMO must be 1 or 0'],
    [{ METRICS_PORT: 'x' }, 'METRICS_PORT must be a port number'],
    [{ PORT: '4000', METRICS_PORT: '4000' }, 'METRICS_PORT must differ from PORT'],
    [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_HOST needs METRICS_PORT'],
    [{ HSTS_SUBDOMAINS: 'on' }, 'HSTS_SUBDOMAINS=on needs a PUBLIC_URL that starts with https://'],
    [{ HSTS_SUBDOMAINS: 'on', PUBLIC_URL: 'http://gra.example', DEMO: '0' }, 'HSTS_SUBDOMAINS=on needs a PUBLIC_URL'],
    [{ PUBLIC_URL: 'gra.example' }, 'PUBLIC_URL must be an address that starts with http:// or https://\\.'],
    [{ NODE_ENV: 'production', JWT_SECRET: SECRET, REQUIRE_CONFIRMED_EMAIL: 'on' }, 'REQUIRE_CONFIRMED_EMAIL=on needs SMTP_URL'],
    [{ MAIL_FROM: 'Gra <gra@example.org>' }, 'MAIL_FROM must be an e-mail address'],
    [{ OPERATOR_NAME: ' ' }, 'OPERATOR_NAME must be a name of at most 100 characters on one line'],
    [{ OPERATOR_NAME: 'Gra\nKontakt: oszust@example.org' }, 'OPERATOR_NAME must be a name of at most 100 characters on one line'],
    [{ OPERATOR_NAME: 'x'.repeat(101) }, 'OPERATOR_NAME must be a name of at most 100 characters on one line'],
    [{ CONTACT_EMAIL: 'kontakt' }, 'CONTACT_EMAIL must be an e-mail address such as kontakt@example.org'],
    [{ CONTACT_EMAIL: 'a@example.org,b@example.org' }, 'CONTACT_EMAIL must be an e-mail address'],
    [{ PRIVACY_URL: 'gra.example/prywatnosc' }, 'PRIVACY_URL must be an address that starts with http:// or https://'],
    [{ TERMS_URL: 'javascript:alert(1)' }, 'TERMS_URL must be an address that starts with http:// or https://'],
    [{ TERM_URL: 'https://gra.example' }, 'TERM_URL is unknown, TERMS_URL was perhaps meant'],
    [{ CONTACT_MAIL: 'kontakt@example.org' }, 'CONTACT_MAIL is unknown, CONTACT_EMAIL was perhaps meant'],
    [{ HEAP_LIMIT: '512M' }, 'HEAP_LIMIT must be a whole number of megabytes'],
    [{ HEAP_LIMIT: '16' }, 'HEAP_LIMIT must be at least 64'],
    [{ CORS_ORIGINS: 'https://a.example/path' }, 'CORS_ORIGINS must be \\* or a list of origins'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET must have at least 32 characters'],
    [{ PRICE_BAND: '100' }, 'PRICE_BAND must be a number of cents from 1 to 99'],
    [{ PRICE_BAND: '0.5' }, 'PRICE_BAND must be a number of cents from 1 to 99'],
    [{ SIGN_UPS_PER_DAY: '0' }, 'SIGN_UPS_PER_DAY must be a number of accounts'],
    [{ JWT_SECRET: 'x'.repeat(32) }, 'JWT_SECRET must have at least 8 different characters'],
    [{ JWT_SECRET_FORMER: 'x'.repeat(32) }, 'JWT_SECRET_FORMER must have at least 8 different characters'],
    [{ JWT_SECRET: SECRET, JWT_SECRET_FORMER: SECRET }, 'JWT_SECRET_FORMER must differ from JWT_SECRET'],
    [{ SESSION_HOURS: '0' }, 'SESSION_HOURS must be 1 to 720'],
    [{ SESSION_IDLE_MINUTES: '5' }, 'SESSION_IDLE_MINUTES must be at least 15'],
    [{ SESSION_IDLE_MINUTES: 'never' }, 'SESSION_IDLE_MINUTES must be none or a whole number of minutes'],
    [{ REQUIRE_SECOND_FACTOR: 'all' }, 'REQUIRE_SECOND_FACTOR must be none or staff'],
    [{ START_BUDGET: '1,5' }, 'START_BUDGET must be an amount'],
    [{ NODE_ENV: 'production' }, 'JWT_SECRET is required where NODE_ENV=production'],
    [{ NODE_ENV: 'production', DEMO: '1', JWT_SECRET: SECRET }, 'DEMO=1 is refused'],
    [{ HOST: '0.0.0.0' }, 'a demo listens on loopback only'],
    [{ PUBLIC_URL: 'https://game.example' }, 'a demo is for this machine only: set DEMO=0 to be reached at https://game.example'],
    [{ DATABASE_DIRECT_URL: 'postgres://one/game' }, 'DATABASE_DIRECT_URL needs DATABASE_URL'],
    [{ DATABASE_URI: 'x' }, 'DATABASE_URI is unknown, DATABASE_URL was perhaps meant'],
    [{ CORS_ORIGIN: '*' }, 'CORS_ORIGIN is unknown, CORS_ORIGINS was perhaps meant'],
    [{ WORKER: '4' }, 'WORKER is unknown, WORKERS was perhaps meant'],
    [{ MIGRATED: 'off' }, 'MIGRATED is unknown, MIGRATE was perhaps meant'],
    [{ WIESZCZ_PORT: '1' }, 'WIESZCZ_PORT is unknown, PORT was perhaps meant'],
    [{ WIESZCZ_COLOUR: 'red' }, 'WIESZCZ_COLOUR is unknown'],
  ])('are refused if one is wrong: %o', async (environment, message) => {
    await expect(read(environment as Record<string, string>)).rejects.toThrow(new RegExp(message));
  });

  it('ignore variables of other programs', async () => {
    await expect(
      read({
        HOSTNAME: 'box',
        HOME: '/root',
        npm_config_loglevel: 'error',
        TEST_DATABASE_URL: 'postgres://x',
        POST: 'a',
        PORTS: '80',
        HOSTS: 'a',
        DEMOS: 'a',
        worker: '1',
      }),
    ).resolves.toBeDefined();
  });

  it('are refused with one message about all wrong ones', async () => {
    await expect(read({ PORT: 'x', DEMO: 'x' })).rejects.toThrow(/PORT .*; DEMO /);
  });
});
