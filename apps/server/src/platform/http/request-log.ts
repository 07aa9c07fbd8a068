import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '@wieszcz/api';
import type { UserId } from '@wieszcz/domain';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The user of the request's token; null without a valid token. */
    caller: UserId | null;
    /** The user concerned, where that isn't the caller: one who signs in, resets the password or becomes a moderator. */
    subject: UserId | null;
    /** Error code of the response; null if the call succeeded. */
    refusal: ErrorCode | null;
    /** Query of a call by which a moderator or an admin changes something. It has only ids. */
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
    const [path = ''] = request.url.split('?', 1);
    const { method, ip, caller, subject, refusal, act } = request;
    request.log.info(
      {
        method,
        path: path.slice(0, MAX_PATH_LENGTH),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: ip,
        ...(caller !== null && { user: caller }),
        ...(subject !== null && { subject }),
        ...(refusal !== null && { reason: refusal }),
        ...(act !== null && { act }),
      },
      'answered',
    );
    done();
  });
}
