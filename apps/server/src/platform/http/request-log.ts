import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '@wieszcz/api';
import type { UserId } from '@wieszcz/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The user of the request's token; null without a valid token. */
    caller: UserId | null;
    /** The user concerned, where that isn't the caller: one who signs in, resets the password or becomes a moderator. */
    subject: UserId | null;
    /** Error code of the response; null if the call succeeded. */
    refusal: ErrorCode | null;
    /** Query of a call by which a moderator or an admin changes something. It has only ids and flags. */
    act: object | null;
  }
}

/** Letters, digits and punctuation of the usual formats (UUID, W3C trace context, AWS): safe in a header and in a log. */
const REQUEST_ID = /^[\w.:=+/-]{1,128}$/;

/** The request id given by the proxy or client, so that its log can be joined with ours; a new one if it is missing or malformed. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Logged characters of a path. URLs may be long, and the rest doesn't help to identify the call. */
const MAX_PATH_LENGTH = 200;

/** Sign-ins, passwords and sessions, and the admins' calls: all of them are logged. */
const WATCHED_PATHS = ['/api/auth/', '/api/admin/'];
/** Refusals that may be an attack: no valid token, not permitted, too many calls. */
const WATCHED_STATUSES = new Set([401, 403, 429]);
/** A busy server refuses thousands of calls, which is no failure. */
const REFUSED_AS_BUSY = 503;
const SLOW_MS = 1000;

/** `route`: the path of the endpoint. Not the URL of the request, in which the caller may write `a` as `%61`. */
type Response = { route: string } & Pick<FastifyRequest, 'subject' | 'act'> & Pick<FastifyReply, 'statusCode' | 'elapsedTime'>;

/**
 * Debug for routine responses, which `/metrics` counts: at thousands of them a second, writing a line for each takes a large part of the
 * server's time. Info for all others.
 */
export function levelOf({ route, subject, act, statusCode, elapsedTime }: Response): 'debug' | 'info' {
  const isWatched = WATCHED_STATUSES.has(statusCode) || WATCHED_PATHS.some((start) => route.startsWith(start));
  const isFailed = statusCode >= 500 && statusCode !== REFUSED_AS_BUSY;
  return isWatched || isFailed || elapsedTime >= SLOW_MS || subject !== null || act !== null ? 'info' : 'debug';
}

/**
 * Logs one line per response: the call, its caller, address, subject and error code. Headers, bodies and queries other than `act` are left
 * out, because they may contain passwords, reset tokens and e-mail addresses.
 */
export function logResponses(app: FastifyInstance): void {
  app
    .decorateRequest('caller', null)
    .decorateRequest('subject', null)
    .decorateRequest('refusal', null)
    .decorateRequest('act', null);
  app.addHook('onResponse', (request, reply, done) => {
    const { subject, act } = request;
    // An unknown address has no route.
    const route = request.routeOptions.url ?? request.originalUrl;
    const { statusCode, elapsedTime } = reply;
    const level = levelOf({ route, subject, act, statusCode, elapsedTime });
    if (level === 'info' || app.log.level === 'debug') request.log[level](lineOf(request, reply), 'answered');
    done();
  });
}

function lineOf({ originalUrl, method, ip, caller, subject, refusal, act }: FastifyRequest, reply: FastifyReply): object {
  const [path = ''] = originalUrl.split('?', 1);
  return {
    method,
    path: path.slice(0, MAX_PATH_LENGTH),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    address: ip,
    ...(caller !== null && { user: caller }),
    ...(subject !== null && { subject }),
    ...(refusal !== null && { reason: refusal }),
    ...(act !== null && { act }),
  };
}
