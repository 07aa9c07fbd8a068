import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { Logger } from 'pino';
import { BusyError, IdempotencyConflictError } from './exchange/index.ts';
import { userRoutes } from './features/users/routes.ts';
import { gameRoutes } from './features/game-routes.ts';
import type { Dependencies } from './features/dependencies.ts';
import { createReadiness } from './platform/database/readiness.ts';
import { isUnavailable } from './platform/database/failures.ts';
import { GateBusyError } from './platform/gate.ts';
import { type AppError, refused, refusedForNow } from './platform/http/app-error.ts';
import { takeTurns } from './platform/http/backpressure.ts';
import { createBind } from './platform/http/bind.ts';
import { addDocumentation } from './platform/http/documentation.ts';
import { createLimiter, type Limiter, noLimits } from './platform/http/limits.ts';
import { addProbes } from './platform/http/probes.ts';
import { createHttpServer } from './platform/http/server.ts';
import { serveSite } from './platform/http/site.ts';

/** A restart of the database takes about this long. */
const RETRY_SECONDS = 2;
const SITE = fileURLToPath(new URL('../../web/dist/', import.meta.url));

export type App = FastifyInstance;

type AppOptions = { log: Logger; droppedLogLines?: () => number; checkAnswers?: boolean };

/** The whole server but for its process: every call of the contract, its documentation, the interface and the probes. */
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
    translate,
  });
  takeTurns(app, () => exchange.figures().inFlight);
  const limiter = config.rateLimits
    ? createLimiter({
        db,
        clock,
        log,
        isKnownNetwork: (account, network) => knownNetworks.includes(account, network),
      })
    : noLimits;
  const bind = createBind({
    app,
    auth,
    limiter,
    remember: (refusal, idempotency) => exchange.remember(refusal, idempotency),
    checkAnswers,
  });

  userRoutes(bind, dependencies);
  gameRoutes(app, bind, dependencies);

  const figures = {
    ...figuresOf(exchange, limiter),
    log_lines_dropped_total: { help: 'Log lines dropped since the start, as they were not read in time', read: droppedLogLines },
  };
  const isReady = createReadiness(pool, () => exchange.figures().oldestMs);
  addProbes(app, { registry: new Registry(), figures, isReady });
  await addDocumentation(app);
  await serveSite(app, SITE);
  return app;
}

/** What lower rooms throw, as codes. */
function translate(error: unknown): AppError | undefined {
  if (error instanceof BusyError) return refusedForNow('EXCHANGE_BUSY', error.retryAfterSeconds);
  if (error instanceof IdempotencyConflictError) return refused('IDEMPOTENCY_KEY_REUSED');
  if (error instanceof GateBusyError || isUnavailable(error)) return refusedForNow('UNAVAILABLE', RETRY_SECONDS);
  return undefined;
}

const figuresOf = (exchange: Dependencies['exchange'], limiter: Limiter) => ({
  exchange_commands_waiting: { help: 'Commands in the queue now', read: () => exchange.figures().waiting },
  exchange_commands_in_flight: {
    help: 'Commands that wait for a lane or are being settled',
    read: () => exchange.figures().inFlight,
  },
  exchange_oldest_command_seconds: {
    help: 'Age of the oldest command in flight',
    read: () => exchange.figures().oldestMs / 1000,
  },
  exchange_commands_settled_total: { help: 'Commands settled since the start', read: () => exchange.figures().settled },
  exchange_commands_turned_away_total: { help: 'Commands refused as too many waited', read: () => exchange.figures().turnedAway },
  exchange_batches_total: { help: 'Batches settled since the start', read: () => exchange.figures().batches },
  rate_limit_keys_held: { help: 'Keys of rate limits held in memory', read: () => limiter.keysHeld() },
});
