import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, refused } from './app-error.ts';

/** Maps errors of other layers (the exchange is busy, the database is unavailable) to refusals; undefined: not an error of these layers. */
export type TranslateError = (error: unknown) => AppError | undefined;

const PROBLEM = 'application/problem+json';
export const PROBLEM_TYPE = `${PROBLEM}; charset=utf-8`;

/** Sends every failure as text, as JSON where the endpoint declares `jsonErrors`, or as RFC 9457 where the client accepts it. */
export function addFailureHandlers(app: FastifyInstance, translate: TranslateError): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const failure = toAppError(error, translate);
    // A refusal is part of the response's line in the log. A crash is logged once, here; the client only gets the request's id.
    if (failure.code === 'INTERNAL') request.log.error({ err: error }, 'a handler crashed');
    return sendFailure(request, reply, failure);
  });
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, refused('ROUTE_NOT_FOUND')));
}

function toAppError(error: FastifyError, translate: TranslateError): AppError {
  if (error instanceof AppError) return error;
  const translated = translate(error);
  if (translated) return translated;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refused('BODY_TOO_LARGE');
  if (error.statusCode === 415) return refused('MEDIA_TYPE_UNSUPPORTED');
  if (error.code?.startsWith('FST_ERR_CTP_') || error.statusCode === 400) return refused('BODY_MALFORMED');
  return refused('INTERNAL');
}

/** A failure as RFC 9457. */
export const problemOf = ({ code, status, message, errors, order, available }: AppError, requestId: string): string =>
  JSON.stringify({
    type: 'about:blank',
    title: STATUS_CODES[status],
    status,
    detail: message,
    code,
    errors,
    order,
    available,
    requestId,
  });

export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: AppError): FastifyReply {
  const { code, status, message } = failure;
  request.refusal = code;
  if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter);
  // These headers may describe the answer that failed.
  reply.removeHeader('content-encoding').removeHeader('etag');
  reply.code(status).header('cache-control', 'no-store');
  if (request.headers.accept?.includes(PROBLEM)) {
    return reply.type(PROBLEM_TYPE).send(problemOf(failure, request.id));
  }
  if (request.routeOptions.config.jsonErrors) {
    return reply.type('application/json; charset=utf-8').send(JSON.stringify({ error: message, status }));
  }
  return reply.type('text/plain; charset=utf-8').send(message);
}
