import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cors from '@fastify/cors';
import { fastify, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import helmet from 'helmet';
import { limitConnections } from './connections/connection-limits.ts';
import { closeConnectionsWhileDraining, Draining, recordCalls } from './connections/draining.ts';
import { addFailureHandlers, type TranslateError } from './failures.ts';
import { logResponses, requestIdOf } from './request-log.ts';
import { addBodyParsers } from './requests/body.ts';
import { refuseNul } from './requests/characters.ts';
import { limitLargeBodies, MAX_BODY_BYTES } from './requests/large-bodies.ts';
import { parseQueryString } from './requests/query-string.ts';
import { answerUnreadable, routeElsewhere } from './requests/unreadable.ts';
import { addCompression } from './responses/compression.ts';
import { limitResponseMemory } from './responses/response-memory.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Failures are sent as JSON `{ error, status }` instead of text, unless the client accepts RFC 9457. */
    jsonErrors?: boolean;
  }
}

export type HttpOptions = {
  log: FastifyBaseLogger;
  corsOrigins: '*' | string[];
  /**
   * Browsers are told to insist on HTTPS (HSTS) for the host of the public address, or also for its subdomains; null: not told, because that
   * address isn't HTTPS.
   */
  hsts: 'host' | 'subdomains' | null;
  /** Proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[];
  translateError: TranslateError;
  draining?: Draining;
};

const YEAR_SECONDS = 31_536_000;
/** Longer than any proxy of deploy/ keeps an idle connection to this server: its next request may otherwise meet the end of it. */
export const KEEP_ALIVE_MS = 72_000;

/** The HTTP server without routes: limits, headers, request log and the format of failures. */
export async function createHttpServer({
  log,
  corsOrigins,
  hsts,
  trustProxy,
  translateError,
  draining = new Draining(),
}: HttpOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    trustProxy: trustProxy.length > 0 && trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: 60_000,
    routerOptions: { ignoreTrailingSlash: true, querystringParser: parseQueryString, maxParamLength: 300 },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (_error, request, reply) => routeElsewhere(app, request, reply),
  });
  addBodyParsers(app);
  addFailureHandlers(app, translateError);
  addHeaders(app, hsts);
  recordCalls(app, draining);
  closeConnectionsWhileDraining(app, draining);
  logResponses(app);
  warnAboutIgnoredProxy(app, log);
  if (corsOrigins.length > 0) await app.register(cors, { origin: corsOrigins, ...CORS });
  refuseNul(app);
  limitConnections(app);
  limitLargeBodies(app);
  addCompression(app);
  limitResponseMemory(app);
  return app;
}

/** Scripts and fonts only from this server. Inline styles are allowed: the web app's UI library writes CSS variables inline. */
const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/** Every response starts with the same security headers, so they are computed once; `serveSite` changes or removes some of them. */
function addHeaders(app: FastifyInstance, hsts: HttpOptions['hsts']) {
  const secureHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    strictTransportSecurity: hsts !== null && { maxAge: YEAR_SECONDS, includeSubDomains: hsts === 'subdomains' },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // Current browsers ignore these headers, or behave so without them.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  secureHeaders(request, response, () => undefined);
  const headers = response.getHeaders();
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}

const CORS = {
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'accept'],
  exposedHeaders: ['retry-after', 'x-request-id'],
  maxAge: 86_400,
  strictPreflight: false,
};

/** Warns the operator, once: behind a proxy that isn't trusted, all clients share the proxy's address and rate limits. */
function warnAboutIgnoredProxy(app: FastifyInstance, log: FastifyBaseLogger) {
  let hasWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && request.headers['x-forwarded-for'] && !comesFromTrustedProxy(request)) {
      hasWarned = true;
      const sender = request.socket.remoteAddress;
      log.warn(`X-Forwarded-For of ${sender} is ignored: if that is your proxy, set TRUST_PROXY to its address`);
    }
    done();
  });
}

/** The first of `ips` is the connection's own address; others follow only if that address is trusted. */
const comesFromTrustedProxy = ({ ips = [] }: FastifyRequest) => ips.length > 1;
