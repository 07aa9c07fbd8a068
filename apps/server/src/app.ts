import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { Logger } from 'pino';
import { BusyError, IdempotencyConflictError } from './exchange/index.ts';
import { userRoutes } from './features/users/routes.ts';
import { gameRoutes } from './features/game-routes.ts';
import type { Dependencies } from './features/dependencies.ts';
import { createReadiness } from './platform/database/connections/readiness.ts';
import { isUnavailable } from './platform/database/failures.ts';
import { SemaphoreBusyError } from './platform/semaphore.ts';
import { type AppError, refused, refusedForNow } from './platform/http/app-error.ts';
import { addBackpressure } from './platform/http/connections/backpressure.ts';
import { createBind } from './platform/http/bind.ts';
import { addDocumentation } from './platform/http/documentation.ts';
import { createRateLimiter, type RateLimiter, unlimited } from './platform/http/rate-limits/rate-limiter.ts';
import { addProbes } from './platform/http/probes.ts';
import { createHttpServer } from './platform/http/server.ts';
import { serveSite } from './platform/http/site.ts';

/** About the time of a restart of the database. */
const RETRY_SECONDS = 2;
const SITE = fileURLToPath(new URL('../../web/dist/', import.meta.url));

export type App = FastifyInstance;

type AppOptions = { log: Logger; droppedLogLines?: () => number; checkAnswers?: boolean };

/** The HTTP application without its process: all endpoints, their documentation, the web app and the probes. */
export async function createApp(
  dependencies: Dependencies,
  { log, droppedLogLines = () => 0, checkAnswers = false }: AppOptions,
): Promise<App> {
  const { config, exchange, auth, clock, pool, db, knownNetworks } = dependencies;
  const app = await createHttpServer({
    log,
    corsOrigins: config.corsOrigins,
    secure: config.publicUrl.startsWith('https:'),
    trustProxy: config.trustProxy,
    translateError,
  });
  addBackpressure(app, () => exchange.figures().inFlight);
  const rateLimiter = config.rateLimits
    ? createRateLimiter({
        db,
        clock,
        log,
        isKnownNetwork: (user, network) => knownNetworks.includes(user, network),
      })
    : unlimited;
  const bind = createBind({
    app,
    auth,
    rateLimiter,
    storeRefusal: (refusal, idempotency) => exchange.storeRefusal(refusal, idempotency),
    checkAnswers,
  });

  userRoutes(bind, dependencies);
  gameRoutes(app, bind, dependencies);

  const metrics = {
    ...metricsOf(exchange, rateLimiter),
    log_lines_dropped_total: {
      help: 'Log lines dropped since the start, as the output was not read in time',
      read: droppedLogLines,
    },
  };
  const isReady = createReadiness(pool, () => exchange.figures().oldestMs);
  addProbes(app, { registry: new Registry(), metrics, isReady });
  await addDocumentation(app);
  await serveSite(app, SITE);
  return app;
}

/** Maps errors of the exchange and the database to refusals. */
function translateError(error: unknown): AppError | undefined {
  if (error instanceof BusyError) return refusedForNow('EXCHANGE_BUSY', error.retryAfterSeconds);
  if (error instanceof IdempotencyConflictError) return refused('IDEMPOTENCY_KEY_REUSED');
  if (error instanceof SemaphoreBusyError || isUnavailable(error)) return refusedForNow('UNAVAILABLE', RETRY_SECONDS);
  return undefined;
}

const metricsOf = (exchange: Dependencies['exchange'], rateLimiter: RateLimiter) => ({
  exchange_commands_waiting: { help: 'Commands in the queue now', read: () => exchange.figures().waiting },
  exchange_commands_in_flight: {
    help: 'Commands waiting for a batch or being settled',
    read: () => exchange.figures().inFlight,
  },
  exchange_oldest_command_seconds: {
    help: 'Age of the oldest command in flight',
    read: () => exchange.figures().oldestMs / 1000,
  },
  exchange_commands_settled_total: { help: 'Commands settled since the start', read: () => exchange.figures().settled },
  exchange_commands_turned_away_total: {
    help: 'Commands refused because the queue was full',
    read: () => exchange.figures().rejected,
  },
  exchange_batches_total: { help: 'Batches settled since the start', read: () => exchange.figures().batches },
  rate_limit_keys_held: { help: 'Keys of rate limits in memory', read: () => rateLimiter.cachedKeys() },
});
