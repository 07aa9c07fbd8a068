import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Cents } from '@wieszcz/domain';
import { type Settings, settings, settingsSchema } from './settings.ts';
import { StartupError } from './startup-error.ts';
import { describeUnknownSettings } from './unknown-settings.ts';

export type Config = {
  production: boolean;
  /** Whether the server may be reached from other machines. */
  isPublic: boolean;
  port: number;
  host: string;
  /** null: the embedded database is used. */
  databaseUrl: string | null;
  /** The same database without the connection pooler; null: `databaseUrl`. */
  databaseDirectUrl: string | null;
  /** A replica for reads that may be some seconds old; null: none. */
  databaseReadUrl: string | null;
  migrate: boolean;
  preparedStatements: boolean;
  dataDir: string;
  /** null: the WAL isn't archived. */
  backupDir: string | null;
  demo: boolean;
  publicUrl: string;
  /** Whether browsers insist on HTTPS for the subdomains, too. */
  hstsSubdomains: boolean;
  jwtSecret: string;
  /** The key before the present one: tokens that it signed stay valid, and secrets encrypted with it readable. null: none. */
  formerJwtSecret: string | null;
  /** A session ends this long after its sign-in. */
  sessionHours: number;
  /** A session ends this long after its last call; null: idle sessions don't end early. */
  sessionIdleMinutes: number | null;
  /** Whether moderators and admins must have a second factor. */
  secondFactorRequired: boolean;
  /** null: e-mails are written to the outbox. */
  smtpUrl: string | null;
  /** The sender of e-mails. */
  mailFrom: string;
  requireConfirmedEmail: boolean;
  /** The operator's name, and the address to which players write; null: not set. */
  operator: { name: string | null; contactEmail: string | null };
  legal: {
    /** The folder of the texts that the game itself shows. */
    folder: string;
    /** Whether the operator has named the folder, which must then exist. */
    isFolderNamed: boolean;
    /** The addresses of texts to which the game only links; null: none is set. */
    urls: { privacy: string | null; terms: string | null };
  };
  corsOrigins: '*' | string[];
  /** Addresses, networks and names of address ranges of proxies whose X-Forwarded-For is trusted; empty: the header is ignored. */
  trustProxy: string[];
  startBudget: Cents;
  logLevel: Settings['LOG_LEVEL'];
  /** null: /metrics has no port of its own. */
  metrics: { port: number; host: string } | null;
  /** null: offers have no price band. */
  priceBand: Cents | null;
  /** Maximum number of new accounts per network and day. */
  signUpsPerDay: number;
  rateLimits: boolean;
  /** Server processes behind one port. */
  workers: number;
  /** Minimum time for which a stopping server, no longer ready, still serves requests; 0: there is no load balancer to wait for. */
  drainSeconds: number;
  /** Sentences about missing settings without which a game in production starts, but doesn't work well. */
  warnings: string[];
};

/**
 * Reads the settings; an empty value counts as absent. Rejects with a StartupError that names all wrong settings, or the data folder if it
 * can't be written.
 */
export async function readConfig(environment: NodeJS.ProcessEnv): Promise<Config> {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = settingsSchema.safeParse(present);
  const problems = [
    ...describeUnknownSettings(Object.keys(present), Object.keys(settings)),
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path[0] as string} ${issue.message}`),
  ];
  if (parsed.data) problems.push(...describeContradictions(parsed.data));
  if (!parsed.data || problems.length > 0) throw new StartupError(`Wrong settings: ${problems.join('; ')}.`);
  return createConfig(parsed.data);
}

async function createConfig(values: Settings): Promise<Config> {
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return {
    production: values.NODE_ENV === 'production',
    isPublic: isPublic(values),
    port: values.PORT,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    databaseReadUrl: values.DATABASE_READ_URL ?? null,
    migrate: values.MIGRATE,
    preparedStatements: values.PREPARED_STATEMENTS,
    dataDir: values.DATA_DIR,
    backupDir: values.BACKUP_DIR ?? null,
    demo: isDemoOn(values),
    publicUrl,
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    jwtSecret: values.JWT_SECRET ?? (await readOrCreateSecret(values.DATA_DIR)),
    formerJwtSecret: values.JWT_SECRET_FORMER ?? null,
    sessionHours: values.SESSION_HOURS,
    sessionIdleMinutes: values.SESSION_IDLE_MINUTES,
    secondFactorRequired: values.REQUIRE_SECOND_FACTOR === 'staff',
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    requireConfirmedEmail: values.REQUIRE_CONFIRMED_EMAIL,
    operator: { name: values.OPERATOR_NAME ?? null, contactEmail: values.CONTACT_EMAIL ?? null },
    legal: {
      folder: values.LEGAL_DIR ?? resolve(values.DATA_DIR, 'legal'),
      isFolderNamed: values.LEGAL_DIR !== undefined,
      urls: { privacy: values.PRIVACY_URL ?? null, terms: values.TERMS_URL ?? null },
    },
    corsOrigins: values.CORS_ORIGINS ?? [],
    trustProxy: values.TRUST_PROXY,
    startBudget: values.START_BUDGET,
    logLevel: values.LOG_LEVEL,
    metrics: values.METRICS_PORT === undefined ? null : { port: values.METRICS_PORT, host: values.METRICS_HOST ?? 'localhost' },
    priceBand: values.PRICE_BAND ?? null,
    signUpsPerDay: values.SIGN_UPS_PER_DAY,
    rateLimits: values.RATE_LIMITS,
    workers: values.WORKERS,
    drainSeconds: values.DRAIN_SECONDS,
    warnings: describeGaps(values),
  };
}

const isDemoOn = (values: Settings) => values.DEMO ?? (values.NODE_ENV !== 'production' && values.DATABASE_URL === undefined);
/** Whether the host is this machine. */
export const isLoopback = (host: string) => /^(localhost|::1|\[::1\]|127(\.\d{1,3}){3})$/.test(host);
const isPublic = ({ NODE_ENV, HOST, PUBLIC_URL }: Settings) =>
  NODE_ENV === 'production' || !isLoopback(HOST) || (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname));

/** One clause for each setting that contradicts another one or lacks one. */
function describeContradictions(values: Settings): string[] {
  const found: string[] = [];
  const production = values.NODE_ENV === 'production';
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL) found.push('DATABASE_DIRECT_URL needs DATABASE_URL');
  if (values.DATABASE_READ_URL && !values.DATABASE_URL) found.push('DATABASE_READ_URL needs DATABASE_URL');
  if (production && values.DEMO) found.push('DEMO=1 is refused where NODE_ENV=production');
  if (production && !values.JWT_SECRET) found.push('JWT_SECRET is required where NODE_ENV=production');
  if (values.METRICS_HOST !== undefined && values.METRICS_PORT === undefined) found.push('METRICS_HOST needs METRICS_PORT');
  if (values.HSTS_SUBDOMAINS && !values.PUBLIC_URL?.startsWith('https:'))
    found.push('HSTS_SUBDOMAINS=on needs a PUBLIC_URL that starts with https://');
  if (values.METRICS_PORT && values.METRICS_PORT === values.PORT) found.push('METRICS_PORT must differ from PORT');
  if (production && values.REQUIRE_CONFIRMED_EMAIL && !values.SMTP_URL)
    found.push('REQUIRE_CONFIRMED_EMAIL=on needs SMTP_URL where NODE_ENV=production');
  if (values.JWT_SECRET_FORMER && values.JWT_SECRET_FORMER === values.JWT_SECRET)
    found.push('JWT_SECRET_FORMER must differ from JWT_SECRET');
  if (isDemoOn(values) && !isLoopback(values.HOST))
    found.push(`a demo listens on loopback only: set DEMO=0 to listen on ${values.HOST}`);
  if (isDemoOn(values) && values.PUBLIC_URL && !isLoopback(new URL(values.PUBLIC_URL).hostname))
    found.push(`a demo is for this machine only: set DEMO=0 to be reached at ${values.PUBLIC_URL}`);
  return found;
}

/** One sentence for each setting without which a game in production doesn't work as its players expect. */
function describeGaps(values: Settings): string[] {
  if (values.NODE_ENV !== 'production') return [];
  const found: string[] = [];
  if (!values.PUBLIC_URL)
    found.push(`PUBLIC_URL is not set: links in e-mails and shared links lead to http://localhost:${values.PORT}.`);
  if (!values.SMTP_URL) found.push('SMTP_URL is not set: e-mails stay in DATA_DIR/outbox, so nobody can reset a password.');
  return found;
}

/** The secret in the data folder, generated by the first process that needs it. */
async function readOrCreateSecret(dataDir: string): Promise<string> {
  const file = resolve(dataDir, 'jwt-secret');
  await mkdir(dataDir, { recursive: true });
  // With `wx` only one of two processes that start together writes the file; both then read it.
  await writeFile(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw new StartupError(`The data folder ${dataDir} can't be written: ${error.message}`);
  });
  await chmod(file, 0o600).catch(() => undefined);
  return (await readFile(file, 'utf8')).trim();
}
