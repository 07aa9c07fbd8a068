import { createHash } from 'node:crypto';
import type { Access, Answer, Endpoint, ErrorCode } from '@wieszcz/api';
import { IDEMPOTENCY_KEY_LENGTH, isStorable, type UserId } from '@wieszcz/domain';
import { validationTexts } from '@wieszcz/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Auth, Viewer } from '../auth/viewer.ts';
import { AppError, refused } from './app-error.ts';
import { UnreadableBody } from './requests/body.ts';
import type { Limiter } from './rate-limits/rate-limiter.ts';
import { networkOf } from './rate-limits/network.ts';
import { sendUnlessKnown } from './responses/revalidation.ts';
import { readFile, routeWithFile } from './requests/uploads.ts';
import { lastOfRepeated, parse } from './validation.ts';

/** A key under which the exchange keeps a call's first outcome. */
export type Idempotency = { user: UserId; key: string; fingerprint: string };

type Parsed<E, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

/** What a handler is given: everything parsed, the access already checked. */
export type Call<E extends Endpoint> = {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  /** Who calls; null only on public calls (a dead token counts as none there). */
  user: E['access'] extends 'public' ? Viewer | null : Viewer;
  /** Pass it on to `exchange.submit`; undefined unless the caller sent a key to an idempotent call. */
  idempotency: Idempotency | undefined;
  /** Reads the uploaded file of a call with `file`; refuses a missing or too large one. Authorise first. */
  file: E extends { file: string } ? () => Promise<Buffer> : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>;

/**
 * Gives a call of the contract its handler. A handler reads: load → authorise → command → present, and returns the answer;
 * to refuse it throws `refused('CODE')` or lets `resultOf` throw what the game refused.
 *
 *   export function marketRoutes(bind: Bind, { db, exchange }: Dependencies) {
 *     bind(endpoints.getMarket, async ({ params, query, user }) => {
 *       const market = await findMarket(db, params.id);
 *       if (!market || !maySee(user, market)) throw refused('MARKET_NOT_FOUND');
 *       return presentMarket(market, query);
 *     });
 *     bind(endpoints.addOffer, async ({ body, user, idempotency }) => {
 *       const { contract } = resultOf(await exchange.submit({ kind: 'addOffer', player: user.id, ...body }, idempotency));
 *       return presentContract(contract);
 *     });
 *   }
 */
export type Bind = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

export type Binding = {
  app: FastifyInstance;
  auth: Auth;
  limiter: Limiter;
  /** Keeps a refusal found before the exchange under the caller's key; throws where the key belongs to another request. */
  remember: (refusal: { code: ErrorCode; detail: string }, idempotency: Idempotency) => Promise<unknown>;
  /** In tests: answers must be exactly what the contract promises. */
  checkAnswers: boolean;
};

export function createBind({ app, auth, limiter, remember, checkAnswers }: Binding): Bind {
  return (endpoint, handler) => {
    const fileField = endpoint.file;
    const readQuery = endpoint.query && lastOfRepeated(endpoint.query);
    const respond = endpoint.answer === 'text' ? sendText : checkAnswers ? checkedJson(endpoint.answer) : sendJson;

    const limit = async (request: FastifyRequest, user: Viewer | null): Promise<void> => {
      const { rateLimit } = endpoint;
      if (!rateLimit) return;
      const given = readQuery ? readQuery(request.query as Record<string, unknown>) : request.body;
      const account = user ? String(user.id) : nameIn(endpoint, given);
      await limiter.admit({ call: endpoint.path, limit: rateLimit, network: networkOf(request), account });
    };

    const run = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const user = await auth.viewerOf(request);
      await limit(request, endpoint.access === 'public' ? null : user);
      admit(endpoint, user);
      const idempotency = endpoint.idempotent && user ? idempotencyOf(request, user) : undefined;
      try {
        const call = {
          params: endpoint.params && parse(endpoint.params, request.params),
          query: endpoint.query && readQuery && parse(endpoint.query, readQuery(request.query as Record<string, unknown>)),
          body: endpoint.body && parse(endpoint.body, bodyOf(request)),
          file: fileField && (() => readFile(request, fileField)),
          user,
          idempotency,
          request,
          reply,
        };
        return respond(reply, await handler(call as never));
      } catch (error) {
        if (idempotency && error instanceof AppError && isFinal(error))
          await remember({ code: error.code, detail: error.message }, idempotency);
        throw error;
      }
    };

    const route = {
      method: endpoint.method,
      url: endpoint.path,
      config: { jsonErrors: endpoint.jsonErrors ?? false },
      handler: run,
    };
    if (fileField) routeWithFile(app, route);
    else app.route(route);
  };
}

const ROLE_OF: Record<Exclude<Access, 'public' | 'user'>, Viewer['role']> = {
  player: 'player',
  moderator: 'moderator',
  admin: 'admin',
};

function admit({ access, errors }: Endpoint, user: Viewer | null) {
  if (access === 'public') return;
  if (!user) throw refused('UNAUTHENTICATED');
  if (access === 'user' || user.role === ROLE_OF[access]) return;
  throw refused(errors.includes('NOT_A_PLAYER') ? 'NOT_A_PLAYER' : 'ROLE_FORBIDDEN');
}

/** The account that a public call names, whether or not it exists, as the call's own schema spells it. */
function nameIn({ rateLimit, query, body }: Endpoint, given: unknown): string | undefined {
  const field = rateLimit?.account;
  if (field === undefined) return undefined;
  const schema = (query ?? body)?.shape[field] as z.ZodType<string> | undefined;
  const parsed = schema?.safeParse((given as Record<string, unknown> | null | undefined)?.[field]);
  return parsed?.success ? parsed.data : undefined;
}

function bodyOf(request: FastifyRequest): unknown {
  const { body } = request;
  if (body instanceof UnreadableBody) throw refused(body.code);
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw refused('BODY_MALFORMED');
  return body;
}

function idempotencyOf(request: FastifyRequest, user: Viewer): Idempotency | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length < IDEMPOTENCY_KEY_LENGTH.min || key.length > IDEMPOTENCY_KEY_LENGTH.max) {
    throw new AppError('VALIDATION_FAILED', validationTexts.idempotencyKey, {
      errors: [{ field: 'Idempotency-Key', message: validationTexts.idempotencyKey }],
    });
  }
  if (!isStorable(key)) throw refused('CHARACTERS_FORBIDDEN');
  const [path = '', query = ''] = request.url.split('?', 2);
  const parts = [request.method, path.replace(/\/+$/, ''), query, request.rawBody];
  return { user: user.id, key, fingerprint: createHash('sha256').update(parts.join('\n')).digest('hex') };
}

/** A limit and a busy moment pass; every other refusal is what the key will answer again. */
const isFinal = (error: AppError) => error.status < 500 && error.status !== 429 && error.code !== 'IDEMPOTENCY_KEY_REUSED';

const sendText = (reply: FastifyReply, answer: unknown) => reply.type('text/plain; charset=utf-8').send(answer);

const READING = new Set(['GET', 'HEAD']);

const sendJson = (reply: FastifyReply, answer: unknown) => {
  reply.type('application/json; charset=utf-8');
  const isRead = READING.has(reply.request.method) && typeof answer === 'object' && answer !== null;
  return isRead ? sendUnlessKnown(reply, answer) : reply.send(JSON.stringify(answer));
};

const checkedJson = (schema: z.ZodType) => (reply: FastifyReply, answer: unknown) => {
  const written: unknown = JSON.parse(JSON.stringify(answer));
  const read = schema.safeParse(written);
  if (!read.success) throw new Error(`The answer breaks the contract: ${read.error.message}`);
  const kept = JSON.stringify(read.data);
  // zod drops what the schema doesn't name; a difference in length means that something else was about to leave.
  if (kept.length !== JSON.stringify(written).length)
    throw new Error(`The answer has more than the contract names: ${JSON.stringify(written)}`);
  return sendJson(reply, answer);
};
