import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { compile } from '@fastify/proxy-addr';
import { isEmailAddress } from '@wieszcz/api';
import { centsFromDollars, DEFAULT_START_BUDGET, toCents } from '@wieszcz/domain';
import { z } from 'zod';
import server from '../../package.json' with { type: 'json' };
import { secretProblem } from './auth/secrets.ts';
import { databaseUrlProblem, urlsOfHosts } from './database/connections/hosts.ts';

const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

/** The address of a host alone, in one spelling: without a default port, in lower case, with letters beyond ASCII as in DNS (`xn--…`). */
const originUrl = url('http:', 'https:').transform((value, context) => {
  const { href, origin } = new URL(value);
  if (href !== `${origin}/`) context.addIssue('must be an address of a host alone, such as https://gra.example');
  return origin;
});

const databaseUrl = z.string().superRefine((value, context) => {
  const problem = databaseUrlProblem(value);
  if (problem) context.addIssue(problem);
});

const secret = z.string().superRefine((value, context) => {
  const problem = secretProblem(value);
  if (problem) context.addIssue(problem);
});

const folder = z.string().transform((path) => resolve(path));

const emailAddress = (example: string) =>
  z.string().refine(isEmailAddress, { error: `must be an e-mail address such as ${example}` });

const toggle = (on: string, off: string) =>
  z.enum([on, off], { error: `must be ${on} or ${off}` }).transform((value) => value === on);

const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value;

/** Whether fastify's parser accepts the value. A plain number is refused: fastify takes it for an address, the operator may mean hops. */
function isProxy(value: string): boolean {
  const [address = ''] = value.split('/', 1);
  if (/^[\d.]+$/.test(address) && isIP(address) === 0) return false;
  try {
    compile(value);
    return true;
  } catch {
    return false;
  }
}

/** A number whose text matches the pattern. */
const numberWritten = (pattern: RegExp, error: string) => z.string().regex(pattern, { error }).transform(Number);

const port = numberWritten(/^\d{1,5}$/, 'must be a port number').refine((number) => number <= 65_535, {
  error: 'must be a port number',
});

/** All settings by their environment variables; each description ends with the default. */
export const settings = {
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'must be production, development or test' })
    .default('development')
    .describe('production refuses demo data and requires JWT_SECRET; default: development'),
  PORT: port.default(3000).describe('The port to listen on; 0 chooses a free one; default: 3000'),
  HOST: z
    .string()
    .default('localhost')
    .describe('The host name or address to listen on; a demo is served on loopback only; default: localhost'),
  DATABASE_URL: databaseUrl
    .optional()
    .describe(
      'A PostgreSQL database, version 15 or newer; with several hosts (one:5432,two:5432) the one that takes writes is used; default: an embedded database with its files in DATA_DIR',
    ),
  DATABASE_DIRECT_URL: databaseUrl
    .optional()
    .describe(
      'The same database without the connection pooler at DATABASE_URL, for migrations, jobs and notifications; default: DATABASE_URL',
    ),
  DATABASE_READ_URL: databaseUrl
    .refine((value) => urlsOfHosts(value).length === 1, { error: 'must name one host; a load balancer may stand there' })
    .optional()
    .describe(
      'A replica of the database without a pooler, for public lists and charts that may be 5 s old; default: none, everything is read from the primary',
    ),
  MIGRATE: toggle('on', 'off')
    .default(true)
    .describe(
      'off refuses to start on an older schema instead of migrating it, for deployments that run `npm run admin -- migrate` as a separate step; default: on',
    ),
  PREPARED_STATEMENTS: toggle('on', 'off')
    .default(true)
    .describe('off sends all statements without preparing them, as is always done through a connection pooler; default: on'),
  DATA_DIR: folder
    .default(() => resolve('data'))
    .describe('The folder for the embedded database, generated secrets and the outbox; default: ./data'),
  BACKUP_DIR: folder
    .optional()
    .describe(
      'The folder for backups, on another disk; the embedded database archives its WAL there; default: none, and no archive',
    ),
  DEMO: toggle('1', '0')
    .optional()
    .describe('1 fills an empty database with the demo game; default: 1 with the embedded database outside production, else 0'),
  PUBLIC_URL: originUrl
    .optional()
    .describe(
      'The public address of the game, a host without a path (letters beyond ASCII become xn--…), for links in e-mails; a demo is served on loopback only; default: http://localhost:PORT',
    ),
  HSTS_SUBDOMAINS: toggle('on', 'off')
    .default(false)
    .describe(
      'on makes browsers insist on HTTPS for all subdomains of the host of PUBLIC_URL as well, which must then all have it; default: off, for the host alone',
    ),
  JWT_SECRET: secret
    .optional()
    .describe(
      'The key that signs login tokens and encrypts second factors; required in production; default: generated and stored in DATA_DIR',
    ),
  JWT_SECRET_FORMER: secret
    .optional()
    .describe(
      'A second key whose tokens and encrypted second factors are still accepted, so that JWT_SECRET can be changed without signing anybody out; default: none',
    ),
  SESSION_HOURS: numberWritten(/^\d{1,3}$/, 'must be a whole number of hours')
    .refine((hours) => hours >= 1 && hours <= 720, { error: 'must be 1 to 720 (hours)' })
    .default(24)
    .describe('Hours after which a sign-in ends, used or not; default: 24'),
  SESSION_IDLE_MINUTES: z
    .string()
    .regex(/^(none|\d{1,5})$/, { error: 'must be none or a whole number of minutes' })
    .transform((value) => (value === 'none' ? null : Number(value)))
    .refine((minutes) => minutes === null || minutes >= 15, { error: 'must be at least 15 (minutes)' })
    .default(null)
    .describe('Minutes without a call after which a sign-in ends; default: none, it ends after SESSION_HOURS'),
  REQUIRE_SECOND_FACTOR: z
    .enum(['none', 'staff'], { error: 'must be none or staff' })
    .default('none')
    .describe('staff lets moderators and admins without a second factor do nothing but set one up; default: none'),
  SMTP_URL: url('smtp:', 'smtps:')
    .optional()
    .describe(
      'The mail server, smtp://user:password@host:port (STARTTLS is required, except on loopback or with ?requireTLS=false at the end) or smtps://… (TLS from the start); default: e-mails are stored as files in DATA_DIR/outbox',
    ),
  MAIL_FROM: emailAddress('gra@example.org')
    .optional()
    .describe(
      'The address from which e-mails are sent, one for which the mail server may send; default: no-reply@ and the host of PUBLIC_URL',
    ),
  REQUIRE_CONFIRMED_EMAIL: toggle('on', 'off')
    .default(false)
    .describe(
      'on keeps players who register from now on from trading and from the daily bonus until they confirm their e-mail address; default: off',
    ),
  OPERATOR_NAME: z
    .string()
    .transform((value) => value.trim())
    .refine((value) => /^[^\p{Cc}\p{Cf}]{1,100}$/u.test(value), { error: 'must be a name of at most 100 characters on one line' })
    .optional()
    .describe('Who runs the game, a person or a company, for the foot of every page; default: none, nobody is named'),
  CONTACT_EMAIL: emailAddress('kontakt@example.org')
    .optional()
    .describe(
      'Where players write to, for the foot of every page and the message to a blocked player; default: none, nothing is shown',
    ),
  PRIVACY_URL: url('http:', 'https:')
    .optional()
    .describe('The address of the privacy notice, if it is no file in LEGAL_DIR; default: none'),
  TERMS_URL: url('http:', 'https:')
    .optional()
    .describe('The address of the terms of service, if they are no file in LEGAL_DIR; default: none'),
  LEGAL_DIR: folder
    .optional()
    .describe(
      'The folder with privacy.md and terms.md, which the game shows as its privacy notice and terms of service; default: the folder legal in DATA_DIR, if there is one',
    ),
  CORS_ORIGINS: z
    .string()
    .transform((value) => (value === '*' ? ('*' as const) : value.split(',').map((origin) => origin.trim())))
    .refine((value) => value === '*' || value.every(isOrigin), {
      error: 'must be * or a list of origins such as https://example.org, separated by commas',
    })
    .optional()
    .describe('Origins whose pages may call the API, separated by commas, or *; default: none'),
  TRUST_PROXY: z
    .string()
    .transform((value) => (value === 'none' ? [] : value.split(',').map((proxy) => proxy.trim())))
    .refine((proxies) => proxies.every(isProxy), {
      error:
        'must be none or a list of addresses (192.0.2.7), networks (10.0.0.0/8), loopback, linklocal or uniquelocal, separated by commas',
    })
    .default([])
    .describe('The addresses or networks of proxies whose X-Forwarded-For is trusted; default: none, the header is ignored'),
  START_BUDGET: numberWritten(/^\d{1,7}(\.\d{1,2})?$/, 'must be an amount in $ with at most two decimals')
    .transform((amount) => centsFromDollars(amount)!)
    .default(DEFAULT_START_BUDGET)
    .describe("A new player's budget in $; default: 1000"),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'must be debug, info, warn, error or silent' })
    .default('info')
    .describe('The lowest level to log; default: info'),
  METRICS_PORT: port
    .optional()
    .describe(
      'A port of its own for /metrics; 0 chooses a free one; default: none, /metrics is served on PORT to this machine alone, and not at all where the server is public',
    ),
  METRICS_HOST: z.string().optional().describe('The host name or address to listen on at METRICS_PORT; default: localhost'),
  HEAP_LIMIT: numberWritten(/^\d{1,6}$/, 'must be a whole number of megabytes')
    .refine((megabytes) => megabytes >= 64, { error: 'must be at least 64 (megabytes)' })
    .default(server.config.heapLimit)
    .describe(
      `Megabytes of JavaScript heap, beyond which V8 ends the process; \`npm start\` passes it to Node; default: ${server.config.heapLimit}`,
    ),
  PRICE_BAND: z
    .string()
    .regex(/^[1-9]\d?$/, { error: 'must be a number of cents from 1 to 99' })
    .transform((cents) => toCents(Number(cents)))
    .optional()
    .describe(
      "Cents: buying one offer is refused if the book sells a share at least this much cheaper, and listing if a bid is at least this much better, so that a player's own accounts can't sell to each other at any price; default: none",
    ),
  SIGN_UPS_PER_DAY: numberWritten(/^[1-9]\d{0,5}$/, 'must be a number of accounts')
    .default(200)
    .describe(
      'How many accounts may be created in 24 hours from one network, an IPv4 /24 or an IPv6 /48, a quarter of them from one address; RATE_LIMITS=off disables it; default: 200',
    ),
  WORKERS: numberWritten(/^[1-8]$/, 'must be a number from 1 to 8')
    .default(1)
    .describe('The number of server processes behind PORT; more than one per processor gains nothing; default: 1'),
  DRAIN_SECONDS: numberWritten(/^\d{1,3}$/, 'must be a whole number of seconds')
    .refine((seconds) => seconds <= 300, { error: 'must be at most 300 (seconds)' })
    .default(0)
    .describe(
      'Seconds for which a stopping server still serves requests while /readyz answers 503, so that a load balancer stops sending them; default: 0',
    ),
  RATE_LIMITS: toggle('on', 'off').default(true).describe('off disables the rate limits, for load tests; default: on'),
};

export const settingsSchema = z.object(settings);
export type Settings = z.output<typeof settingsSchema>;
