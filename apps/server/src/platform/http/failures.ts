import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, refused } from './app-error.ts';
import { STATUS_CODES } from './node-http.ts';

/** Turns errors of lower rooms (the exchange is busy, the database is away) into codes; undefined: a crash. */
export type Translate = (error: unknown) => AppError | undefined;

const PROBLEM = 'application/problem+json';

/** Every failure leaves through here: as text, as sign-in's JSON, or as RFC 9457 for those who ask for it. */
export function handleFailures(app: FastifyInstance, translate: Translate): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const failure = toAppError(error, translate);
    // Everything expected is a refusal and worth no line; a crash is logged here, once, and the caller learns only the request's id.
    if (failure.code === 'INTERNAL') request.log.error({ err: error }, 'a handler crashed');
    return answerFailure(request, reply, failure);
  });
  app.setNotFoundHandler((request, reply) => answerFailure(request, reply, refused('ROUTE_NOT_FOUND')));
}

function toAppError(error: FastifyError, translate: Translate): AppError {
  if (error instanceof AppError) return error;
  const translated = translate(error);
  if (translated) return translated;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refused('BODY_TOO_LARGE');
  if (error.statusCode === 415) return refused('MEDIA_TYPE_UNSUPPORTED');
  if (error.code?.startsWith('FST_ERR_CTP_') || error.statusCode === 400) return refused('BODY_MALFORMED');
  return refused('INTERNAL');
}

export function answerFailure(request: FastifyRequest, reply: FastifyReply, failure: AppError): FastifyReply {
  const { code, status, message } = failure;
  if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter);
  // What was said of the answer that failed doesn't hold for this one.
  reply.removeHeader('content-encoding').removeHeader('etag');
  reply.code(status).header('cache-control', 'no-store');
  if (request.headers.accept?.includes(PROBLEM)) {
    const problem = {
      type: 'about:blank',
      title: STATUS_CODES[status],
      status,
      detail: message,
      code,
      errors: failure.errors,
      requestId: request.id,
    };
    return reply.type(`${PROBLEM}; charset=utf-8`).send(JSON.stringify(problem));
  }
  if (request.routeOptions.config.jsonErrors) {
    return reply.type('application/json; charset=utf-8').send(JSON.stringify({ error: message, status }));
  }
  return reply.type('text/plain; charset=utf-8').send(message);
}
