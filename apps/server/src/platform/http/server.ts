import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import cors from '@fastify/cors';
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import helmet from 'helmet';
import { refused, refusedForNow } from './app-error.ts';
import { readBodies } from './requests/body.ts';
import { refuseNul } from './requests/characters.ts';
import { compressTexts } from './responses/compression.ts';
import { boundConnections } from './connections/connection-limits.ts';
import { answerFailure, handleFailures, type Translate } from './failures.ts';
import { boundHeldAnswers } from './responses/response-memory.ts';
import { boundLargeBodies } from './requests/large-bodies.ts';
import { IncomingMessage, ServerResponse } from './node-http.ts';
import { parseQueryString } from './requests/query-string.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Failures are JSON `{ error, status }`. */
    jsonErrors?: boolean;
  }
}

export type HttpOptions = {
  log: FastifyBaseLogger;
  corsOrigins: '*' | string[];
  /** Whether people reach us by https; then browsers are told to insist on it. */
  secure: boolean;
  /** The proxies in front of us whose X-Forwarded-For is believed. */
  trustProxy: string[];
  translate: Translate;
};

const LONGEST_BODY = 256 * 1024;
const RETRY_SECONDS = 5;

/** The HTTP server without any call: limits, headers, logs and the form of every failure. */
export async function createHttpServer({
  log,
  corsOrigins,
  secure,
  trustProxy,
  translate,
}: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustProxy.length > 0 && trustProxy,
    bodyLimit: LONGEST_BODY,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 60_000,
    routerOptions: { ignoreTrailingSlash: true, querystringParser: parseQueryString, maxParamLength: 300 },
    frameworkErrors: (_error, request, reply) => void answerFailure(request, reply, refused('ROUTE_NOT_FOUND')),
  });
  readBodies(app);
  handleFailures(app, translate);
  addHeaders(app, secure);
  refuseWhileClosing(app);
  logAnswers(app);
  if (trustProxy.length === 0) warnOfIgnoredProxy(app, log);
  if (corsOrigins.length > 0) await app.register(cors, { origin: corsOrigins, ...CORS });
  refuseNul(app);
  boundConnections(app);
  boundLargeBodies(app, LONGEST_BODY);
  compressTexts(app);
  boundHeldAnswers(app);
  return app;
}

/** Scripts, fonts and pictures of our own only. Styles may be inline: the interface's library writes its variables into the page. */
const POLICY = {
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

/** The same for every answer, so they are worked out once. */
function addHeaders(app: FastifyInstance, secure: boolean) {
  const secureHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: POLICY },
    strictTransportSecurity: secure,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // What browsers of today don't heed, or do by themselves, would only travel along with every answer.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  const any = new IncomingMessage(new Socket());
  const answer = new ServerResponse(any);
  secureHeaders(any, answer, () => undefined);
  const headers = answer.getHeaders();
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

/** While we stop, calls under way finish and take their connection with them; new ones on open connections are sent elsewhere. */
function refuseWhileClosing(app: FastifyInstance) {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    const sweeping = setInterval(() => app.server.closeIdleConnections(), 50);
    app.server.once('close', () => clearInterval(sweeping));
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    done(closing ? refusedForNow('UNAVAILABLE', RETRY_SECONDS) : undefined);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
}

/** Behind an untrusted proxy all callers share its address and its rate limits. Logged once, for the operator. */
function warnOfIgnoredProxy(app: FastifyInstance, log: FastifyBaseLogger) {
  let said = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!said && request.headers['x-forwarded-for'] !== undefined) {
      said = true;
      log.warn('X-Forwarded-For is ignored: behind a proxy, set TRUST_PROXY to its address');
    }
    done();
  });
}

/** One line per answer. Addresses' queries stay out of it: they carry reset tokens and e-mails. */
function logAnswers(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const [path] = request.url.split('?', 1);
    request.log.info(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
      'answered',
    );
    done();
  });
}
