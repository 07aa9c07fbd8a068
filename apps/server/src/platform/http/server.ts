import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import cors from '@fastify/cors';
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import helmet from 'helmet';
import { refused, refusedForNow } from './app-error.ts';
import { addBodyParsers } from './requests/body.ts';
import { refuseNul } from './requests/characters.ts';
import { addCompression } from './responses/compression.ts';
import { limitConnections } from './connections/connection-limits.ts';
import { addFailureHandlers, sendFailure, type TranslateError } from './failures.ts';
import { limitResponseMemory } from './responses/response-memory.ts';
import { limitLargeBodies } from './requests/large-bodies.ts';
import { IncomingMessage, ServerResponse } from 'node:http';
import { parseQueryString } from './requests/query-string.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Failures are sent as JSON `{ error, status }`. */
    jsonErrors?: boolean;
  }
}

export type HttpOptions = {
  log: FastifyBaseLogger;
  corsOrigins: '*' | string[];
  /** The public address is HTTPS; browsers are told to insist on it (HSTS). */
  secure: boolean;
  /** Proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[];
  translateError: TranslateError;
};

const MAX_BODY_BYTES = 256 * 1024;
const RETRY_SECONDS = 5;

/** The HTTP server without routes: limits, headers, request log and the format of failures. */
export async function createHttpServer({
  log,
  corsOrigins,
  secure,
  trustProxy,
  translateError,
}: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustProxy.length > 0 && trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 60_000,
    routerOptions: { ignoreTrailingSlash: true, querystringParser: parseQueryString, maxParamLength: 300 },
    frameworkErrors: (_error, request, reply) => void sendFailure(request, reply, refused('ROUTE_NOT_FOUND')),
  });
  addBodyParsers(app);
  addFailureHandlers(app, translateError);
  addHeaders(app, secure);
  refuseWhileClosing(app);
  logResponses(app);
  if (trustProxy.length === 0) warnAboutIgnoredProxy(app, log);
  if (corsOrigins.length > 0) await app.register(cors, { origin: corsOrigins, ...CORS });
  refuseNul(app);
  limitConnections(app);
  limitLargeBodies(app, MAX_BODY_BYTES);
  addCompression(app);
  limitResponseMemory(app);
  return app;
}

/** Scripts, fonts and pictures only from this server. Inline styles are allowed: the web app's UI library writes CSS variables inline. */
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

/** The security headers are the same for every response, so they are computed once. */
function addHeaders(app: FastifyInstance, secure: boolean) {
  const secureHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    strictTransportSecurity: secure,
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
  methods: ['GET', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'accept'],
  exposedHeaders: ['retry-after', 'x-request-id'],
  maxAge: 86_400,
  strictPreflight: false,
};

/** While the server stops, requests in progress finish and close their connection; new requests on open connections get 503. */
function refuseWhileClosing(app: FastifyInstance) {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    const timer = setInterval(() => app.server.closeIdleConnections(), 50);
    app.server.once('close', () => clearInterval(timer));
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    done(closing ? refusedForNow('UNAVAILABLE', RETRY_SECONDS) : undefined);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
}

/** Warns the operator, once: behind a proxy that isn't trusted, all clients share the proxy's address and rate limits. */
function warnAboutIgnoredProxy(app: FastifyInstance, log: FastifyBaseLogger) {
  let hasWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true;
      log.warn('X-Forwarded-For is ignored: behind a proxy, set TRUST_PROXY to its address');
    }
    done();
  });
}

/** One line per response, without the query, which may contain reset tokens and e-mail addresses. */
function logResponses(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const [path] = request.url.split('?', 1);
    request.log.info(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
      'answered',
    );
    done();
  });
}
