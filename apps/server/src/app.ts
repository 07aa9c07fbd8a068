import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { BusyError, IdempotencyConflictError } from './exchange/index.ts';
import { actRoutes } from './features/acts/routes.ts';
import { gameMetrics } from './features/admins/game-metrics.ts';
import { nightlyMetrics } from './features/admins/nightly-figures.ts';
import { adminRoutes } from './features/admins/routes.ts';
import type { Dependencies } from './features/dependencies.ts';
import { gameRoutes } from './features/game-routes.ts';
import { legalRoutes } from './features/legal/routes.ts';
import { createDailyVisits } from './features/users/daily-visits.ts';
import { userRoutes } from './features/users/routes.ts';
import type { Config } from './platform/config.ts';
import { createArchiveFigures } from './platform/database/archive-figures.ts';
import { createReadiness } from './platform/database/connections/readiness.ts';
import { isUnavailable } from './platform/database/failures.ts';
import { idMetrics } from './platform/database/id-figures.ts';
import { createMetricsDatabase } from './platform/database/pool.ts';
import { type AppError, refused, refusedForNow } from './platform/http/app-error.ts';
import { createBind } from './platform/http/bind.ts';
import { addBackpressure } from './platform/http/connections/backpressure.ts';
import { Draining } from './platform/http/connections/draining.ts';
import { addDocumentation } from './platform/http/documentation.ts';
import { addProbes } from './platform/http/probes.ts';
import { createCallLimiter, unlimitedCalls } from './platform/http/rate-limits/call-limiter.ts';
import { createRateLimiter, type RateLimiter, unlimited } from './platform/http/rate-limits/rate-limiter.ts';
import { createHttpServer } from './platform/http/server.ts';
import { serveSite } from './platform/http/site.ts';
import { SemaphoreBusyError } from './platform/semaphore.ts';

/** When a client should retry if the database is unavailable or too much other work waits. The database restarts in about that time. */
const RETRY_SECONDS = 2;
const SITE = fileURLToPath(new URL('../../web/dist/', import.meta.url));

export type App = FastifyInstance;

type AppOptions = {
  log: Logger;
  /** Receives the metrics of this process. */
  registry?: Registry;
  droppedLogLines?: () => number;
  /** In tests: an answer must match its schema exactly. */
  checkAnswers?: boolean;
  /** While it drains, the server isn't ready, but serves requests. */
  draining?: Draining;
};

/** The HTTP application, which listens on no port yet: all endpoints, their documentation, the web app and the probes. */
export async function createApp(
  dependencies: Dependencies,
  { log, registry = new Registry(), droppedLogLines = () => 0, checkAnswers = false, draining = new Draining() }: AppOptions,
): Promise<App> {
  const { config, exchange, auth, pool } = dependencies;
  const app = await createHttpServer({
    log,
    corsOrigins: config.corsOrigins,
    hsts: hstsOf(config),
    trustProxy: config.trustProxy,
    translateError,
    draining,
  });
  addBackpressure(app, () => exchange.figures().inFlight);
  const rateLimiter = rateLimiterOf(dependencies);
  app.addHook('onClose', () => auth.flush());
  addEndpoints(app, dependencies, rateLimiter, checkAnswers);

  const canSettle = createReadiness(pool, () => exchange.figures().oldestMs);
  const isReady = async () => !draining.isDraining && (await canSettle());
  const metrics = metricsOf(dependencies, rateLimiter, droppedLogLines);
  // Metrics aren't meant for players, so a public server serves them only on a separate port.
  addProbes(app, { registry, withMetrics: config.metrics === null && !config.isPublic, metrics, isReady });
  await addDocumentation(app);
  await serveSite(app, SITE, config.publicUrl);
  return app;
}

const hstsOf = ({ publicUrl, hstsSubdomains }: Config) =>
  publicUrl.startsWith('https:') ? (hstsSubdomains ? 'subdomains' : 'host') : null;

function rateLimiterOf({ config, db, clock, log, knownNetworks }: Dependencies): RateLimiter {
  if (!config.rateLimits) return unlimited;
  return createRateLimiter({ db, clock, log, isKnownNetwork: (user, network) => knownNetworks.includes(user, network) });
}

function addEndpoints(app: App, dependencies: Dependencies, rateLimiter: RateLimiter, checkAnswers: boolean): void {
  const { config, exchange, auth, db, clock, log } = dependencies;
  const bind = createBind({
    app,
    auth,
    rateLimiter,
    callLimiter: config.rateLimits ? createCallLimiter({ db, clock, log }) : unlimitedCalls,
    storeRefusal: (refusal, idempotency) => exchange.storeRefusal(refusal, idempotency),
    secret: config.jwtSecret,
    countVisit: createDailyVisits(dependencies),
    requireConfirmedEmail: config.requireConfirmedEmail,
    checkAnswers,
  });
  userRoutes(bind, dependencies);
  legalRoutes(bind, dependencies);
  adminRoutes(bind, dependencies);
  actRoutes(bind, dependencies);
  gameRoutes(app, bind, dependencies);
}

/** Maps errors of the exchange and the database, and of overload, to refusals. */
function translateError(error: unknown): AppError | undefined {
  if (error instanceof BusyError) return refusedForNow('EXCHANGE_BUSY', error.retryAfterSeconds);
  if (error instanceof IdempotencyConflictError) return refused('IDEMPOTENCY_KEY_REUSED');
  if (error instanceof SemaphoreBusyError || isUnavailable(error)) return refusedForNow('UNAVAILABLE', RETRY_SECONDS);
  return undefined;
}

function metricsOf({ exchange, clock, mail, maintenance }: Dependencies, limiter: RateLimiter, droppedLogLines: () => number) {
  const db = createMetricsDatabase(maintenance);
  return {
    ...tradeMetrics(exchange, limiter),
    ...gameMetrics({ db, exchange, clock }),
    ...mailMetrics(mail),
    ...archiveMetrics(createArchiveFigures(db)),
    ...idMetrics(db),
    ...nightlyMetrics(db),
    log_lines_dropped_total: {
      help: 'Log lines dropped since the start, because the output was not read in time',
      read: droppedLogLines,
    },
  };
}

const tradeMetrics = (exchange: Dependencies['exchange'], rateLimiter: RateLimiter) => ({
  exchange_commands_waiting: { help: 'Commands in the queue now', read: () => exchange.figures().waiting },
  exchange_commands_in_flight: {
    help: 'Commands waiting for a batch or being settled',
    read: () => exchange.figures().inFlight,
  },
  exchange_oldest_command_seconds: {
    help: 'Age of the oldest waiting command or of the oldest open batch, whichever is greater; a resolution under way and the commands that wait for it are not counted',
    read: () => exchange.figures().oldestMs / 1000,
    ofWorkers: 'max' as const,
  },
  exchange_commands_settled_total: { help: 'Commands settled since the start', read: () => exchange.figures().settled },
  exchange_commands_turned_away_total: {
    help: 'Commands rejected because the queue was full or a command before them had waited too long',
    read: () => exchange.figures().rejected,
  },
  exchange_batches_total: { help: 'Batches settled since the start', read: () => exchange.figures().batches },
  rate_limit_keys_held: {
    help: 'Keys of rate limits in the memory of the worker that holds the most',
    read: () => rateLimiter.cachedKeys(),
    // Each worker caches the keys of the callers that it serves, so a sum would count callers several times.
    ofWorkers: 'max' as const,
  },
});

const mailMetrics = (mail: Dependencies['mail']) => ({
  emails_sent_total: {
    help: 'E-mails since the start that the mail server took, or that were stored in the outbox',
    read: () => mail.figures().sent,
  },
  emails_failed_total: { help: 'Failed attempts since the start to send an e-mail', read: () => mail.figures().failed },
});

/** All workers read the same database, so their figures must not be added up. */
const archiveMetrics = (figures: ReturnType<typeof createArchiveFigures>) => ({
  wal_archiving: {
    help: 'Whether archive_mode of the database is on (1) or not (0)',
    read: () => Number(figures().isOn),
    ofWorkers: 'max' as const,
  },
  wal_last_archived_timestamp_seconds: {
    help: 'When the database last archived a file of its WAL; 0: never',
    read: () => figures().archivedAt,
    ofWorkers: 'max' as const,
  },
  wal_last_archive_failure_timestamp_seconds: {
    help: 'When the database last failed to archive a file of its WAL; 0: never',
    read: () => figures().failedAt,
    ofWorkers: 'max' as const,
  },
});
