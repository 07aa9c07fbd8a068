import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { compile } from '@fastify/proxy-addr';
import { type Cents, DEFAULT_START_BUDGET } from '@wieszcz/domain';
import { z } from 'zod';
import server from '../../package.json' with { type: 'json' };
import { objectionToDatabaseUrl } from './database/connections/hosts.ts';
import { StartupError } from './startup-error.ts';

const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

const databaseUrl = z.string().superRefine((value, context) => {
  const objection = objectionToDatabaseUrl(value);
  if (objection) context.addIssue(objection);
});

const toggle = (on: string, off: string) =>
  z.enum([on, off], { error: `must be ${on} or ${off}` }).transform((value) => value === on);

const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value;

/** Whether fastify can read it, by its own parser; that also takes a mere number for an address, where somebody may mean hops. */
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

/** Every setting, from the environment. An empty value counts as absent. `describe` says what it is and its default. */
export const settings = {
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'must be production, development or test' })
    .default('development')
    .describe('production refuses demo data and demands JWT_SECRET; default: development'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'must be a port number' })
    .transform(Number)
    .refine((port) => port <= 65_535, { error: 'must be a port number' })
    .default(3000)
    .describe('Where the server listens; 0 picks a free port; default: 3000'),
  HOST: z
    .string()
    .default('localhost')
    .describe('The name or address to listen on; a demo is served on loopback only; default: localhost'),
  DATABASE_URL: databaseUrl
    .optional()
    .describe(
      'A PostgreSQL server, 15 or newer; of several hosts (one:5432,two:5432) the one that takes writes is used; default: an embedded one with its files in DATA_DIR',
    ),
  DATABASE_DIRECT_URL: databaseUrl
    .optional()
    .describe(
      'The same database without the connection pooler that DATABASE_URL leads to, for migrations, jobs and announcements; default: DATABASE_URL',
    ),
  MIGRATE: toggle('on', 'off')
    .default(true)
    .describe(
      'off refuses to start on an older schema instead of migrating it, where `npm run admin -- migrate` is a step of its own; default: on',
    ),
  PREPARED_STATEMENTS: toggle('on', 'off')
    .default(true)
    .describe('off sends every statement unnamed, as always through a connection pooler; default: on'),
  DATA_DIR: z
    .string()
    .default('data')
    .transform((path) => resolve(path))
    .describe('The folder for the embedded database, generated secrets and the outbox; default: ./data'),
  DEMO: toggle('1', '0')
    .optional()
    .describe('1 fills an empty database with the demo game; default: 1 with the embedded database outside production, else 0'),
  PUBLIC_URL: url('http:', 'https:')
    .transform((value) => value.replace(/\/+$/, ''))
    .optional()
    .describe(
      'The address that people open, for links in e-mails; a demo is served on loopback only; default: http://localhost:PORT',
    ),
  JWT_SECRET: z
    .string()
    .min(32, { error: 'must have at least 32 characters' })
    .optional()
    .describe('Signs the login tokens; required in production; default: generated into DATA_DIR'),
  SMTP_URL: url('smtp:', 'smtps:')
    .optional()
    .describe('The mail server, smtp://user:password@host:port; default: each e-mail becomes a file in DATA_DIR/outbox'),
  CORS_ORIGINS: z
    .string()
    .transform((value) => (value === '*' ? ('*' as const) : value.split(',').map((origin) => origin.trim())))
    .refine((value) => value === '*' || value.every(isOrigin), {
      error: 'must be * or a list of origins such as https://example.org, separated by commas',
    })
    .optional()
    .describe('Origins whose pages may call the API; default: none'),
  TRUST_PROXY: z
    .string()
    .transform((value) => (value === 'none' ? [] : value.split(',').map((proxy) => proxy.trim())))
    .refine((proxies) => proxies.every(isProxy), {
      error:
        'must be none or a list of addresses (192.0.2.7), networks (10.0.0.0/8), loopback, linklocal or uniquelocal, separated by commas',
    })
    .default([])
    .describe('The proxies whose X-Forwarded-For is believed, by address or network; default: none, the header is ignored'),
  START_BUDGET: z
    .string()
    .regex(/^\d{1,7}(\.\d{1,2})?$/, { error: 'must be an amount in $ with at most two decimals' })
    .transform((value) => Math.round(Number(value) * 100) as Cents)
    .default(DEFAULT_START_BUDGET)
    .describe("A new player's budget in $; default: 1000"),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'must be debug, info, warn, error or silent' })
    .default('info')
    .describe('The least important lines to log; default: info'),
  HEAP_LIMIT: z
    .string()
    .regex(/^\d{1,6}$/, { error: 'must be a whole number of megabytes' })
    .transform(Number)
    .refine((megabytes) => megabytes >= 64, { error: 'must be at least 64 (megabytes)' })
    .default(server.config.heapLimit)
    .describe(
      `Megabytes of JavaScript heap beyond which the process ends, as \`npm start\` tells Node; default: ${server.config.heapLimit}`,
    ),
  RATE_LIMITS: toggle('on', 'off').default(true).describe('off lifts the limits of attempts, for load tests; default: on'),
};

const schema = z.object(settings);
type Settings = z.output<typeof schema>;

export type Config = {
  production: boolean;
  /** Whether others than the people at this machine may reach us. */
  isPublic: boolean;
  port: number;
  host: string;
  /** null: the embedded database */
  databaseUrl: string | null;
  databaseDirectUrl: string | null;
  migrate: boolean;
  preparedStatements: boolean;
  dataDir: string;
  demo: boolean;
  publicUrl: string;
  jwtSecret: string;
  /** null: the outbox */
  smtpUrl: string | null;
  corsOrigins: '*' | string[];
  /** Addresses, networks and names of ranges; X-Forwarded-For is ignored where there are none. */
  trustProxy: string[];
  startBudget: Cents;
  logLevel: Settings['LOG_LEVEL'];
  rateLimits: boolean;
};

/** Reads the settings, or stops the start with one message that names every one that is wrong. */
export async function readConfig(environment: NodeJS.ProcessEnv): Promise<Config> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  const problems = [
    ...unknownSettings(given),
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path[0] as string} ${issue.message}`),
  ];
  if (parsed.data) problems.push(...contradictions(parsed.data));
  if (!parsed.data || problems.length > 0) throw new StartupError(`Wrong settings: ${problems.join('; ')}.`);
  return complete(parsed.data);
}

async function complete(read: Settings): Promise<Config> {
  return {
    production: read.NODE_ENV === 'production',
    isPublic: isPublic(read),
    port: read.PORT,
    host: read.HOST,
    databaseUrl: read.DATABASE_URL ?? null,
    databaseDirectUrl: read.DATABASE_DIRECT_URL ?? null,
    migrate: read.MIGRATE,
    preparedStatements: read.PREPARED_STATEMENTS,
    dataDir: read.DATA_DIR,
    demo: demoIsOn(read),
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    jwtSecret: read.JWT_SECRET ?? (await storedSecret(read.DATA_DIR)),
    smtpUrl: read.SMTP_URL ?? null,
    corsOrigins: read.CORS_ORIGINS ?? [],
    trustProxy: read.TRUST_PROXY,
    startBudget: read.START_BUDGET,
    logLevel: read.LOG_LEVEL,
    rateLimits: read.RATE_LIMITS,
  };
}

const demoIsOn = (read: Settings) => read.DEMO ?? (read.NODE_ENV !== 'production' && read.DATABASE_URL === undefined);
const isLoopback = (host: string) => /^(localhost|::1|\[::1\]|127(\.\d{1,3}){3})$/.test(host);
const isPublic = ({ NODE_ENV, HOST, PUBLIC_URL }: Settings) =>
  NODE_ENV === 'production' || !isLoopback(HOST) || (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname));

function contradictions(read: Settings): string[] {
  const found: string[] = [];
  const production = read.NODE_ENV === 'production';
  if (read.DATABASE_DIRECT_URL && !read.DATABASE_URL) found.push('DATABASE_DIRECT_URL needs DATABASE_URL');
  if (production && read.DEMO) found.push('DEMO=1 is refused where NODE_ENV=production');
  if (production && !read.JWT_SECRET) found.push('JWT_SECRET is required where NODE_ENV=production');
  if (demoIsOn(read) && !isLoopback(read.HOST))
    found.push(`a demo listens on loopback only: set DEMO=0 to listen on ${read.HOST}`);
  if (demoIsOn(read) && read.PUBLIC_URL && !isLoopback(new URL(read.PUBLIC_URL).hostname))
    found.push(`a demo is for this machine only: set DEMO=0 to be reached at ${read.PUBLIC_URL}`);
  return found;
}

/** A variable is meant for us when it says so (`WIESZCZ_…`) or is a setting of ours misspelt; all others belong to somebody else. */
function unknownSettings(given: Record<string, unknown>): string[] {
  const known = Object.keys(settings);
  return Object.keys(given).flatMap((name) => {
    if (known.includes(name)) return [];
    const meant = known.find((setting) => isMisspelt(name, setting));
    if (meant) return [`${name} is unknown, ${meant} was perhaps meant`];
    return name.startsWith('WIESZCZ_') ? [`${name} is unknown`] : [];
  });
}

function isMisspelt(name: string, setting: string): boolean {
  const bare = (text: string) =>
    text
      .toUpperCase()
      .replace(/^WIESZCZ_/, '')
      .replace(/[^A-Z0-9]/g, '');
  const [one, other] = [bare(name), bare(setting)];
  if (one === other) return name === name.toUpperCase() || name.includes('_');
  return setting.includes('_') && Math.abs(one.length - other.length) <= 1 && differByOneLetter(one, other);
}

function differByOneLetter(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [a, b] = [one.slice(start), other.slice(start)];
  return a.slice(1) === b.slice(1) || a === b.slice(1) || a.slice(1) === b;
}

async function storedSecret(dataDir: string): Promise<string> {
  const file = resolve(dataDir, 'jwt-secret');
  await mkdir(dataDir, { recursive: true });
  // `wx`: of two processes that start together one writes, and both read what it wrote.
  await writeFile(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw new StartupError(`The data folder ${dataDir} can't be written: ${error.message}`);
  });
  await chmod(file, 0o600).catch(() => undefined);
  return (await readFile(file, 'utf8')).trim();
}
