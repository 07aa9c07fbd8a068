import { createHash, createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Answer, type Endpoint, isSecondFactorChecked, needsConfirmedEmail, roleRefusal } from '@wieszcz/api';
import { IDEMPOTENCY_KEY_LENGTH } from '@wieszcz/domain';
import { validationTexts } from '@wieszcz/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Auth, Viewer } from '../auth/viewer.ts';
import type { Idempotency } from '../idempotency.ts';
import { AppError, refused, type EarlyRefusal } from './app-error.ts';
import type { CallLimiter } from './rate-limits/call-limiter.ts';
import { isLoopback, networkOf, wideNetworkOfIpv6 } from './rate-limits/network.ts';
import type { Admission, RateLimiter } from './rate-limits/rate-limiter.ts';
import { UnreadableBody } from './requests/body.ts';
import { readUploadedFile, routeWithFile } from './requests/uploads.ts';
import { sendWithEtag } from './responses/revalidation.ts';
import { createQueryReader, parse, type QueryReader } from './validation.ts';

type Parsed<E, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

/** What a handler receives: parsed input; the endpoint's access rule has been checked. */
export type Call<E extends Endpoint> = {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  /** The signed-in user. Null on public endpoints without a valid token, or while the user lacks a required second factor. */
  user: E['access'] extends 'public' ? Viewer | null : Viewer;
  /** For `exchange.submit` or `changeOnce`; undefined unless a signed-in client sent a key to an idempotent endpoint. */
  idempotency: Idempotency | undefined;
  /** The key that the client sent to an idempotent endpoint. */
  idempotencyKey: string | undefined;
  /** Reads the uploaded file; throws if it is missing or too large. Authorize first, as reading takes memory. */
  file: E extends { file: string } ? () => Promise<Buffer> : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A handler whose answer can be of any size returns it as a stream of JSON, which takes little memory while the client reads. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E> | Readable> | Answer<E>;

/**
 * Binds a declared endpoint to its handler. A handler reads as load → authorize → command → present and returns the answer. To refuse, it
 * throws `refused('CODE')`, or `resultOf` throws the refusal of the exchange.
 *
 *   export function marketRoutes(bind: Bind, game: GameDependencies) {
 *     bind(endpoints.getMarketOfBet, async ({ params, query, user }) => {
 *       const viewer = user?.id ?? null;
 *       const bet = await game.findBet(params.id, viewer);
 *       if (!bet) throw refused('BET_NOT_FOUND');
 *       return game.covers.inTurn(query, () => readMarket(game, bet.market, viewer, query));
 *     });
 *     bind(endpoints.deleteOffer, async ({ query, user, idempotency }) => {
 *       const command = { kind: 'withdrawOffer', player: user.id, offer: query.offerId } as const;
 *       const { position } = resultOf(await game.exchange.submit(command, idempotency));
 *       return showPosition(position, user.username, await game.covers.show(query, position.cover));
 *     });
 *   }
 */
export type Bind = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

export type BindDependencies = {
  app: FastifyInstance;
  auth: Auth;
  rateLimiter: RateLimiter;
  callLimiter: CallLimiter;
  /** Stores a refusal under the request's key, unless an outcome is stored; rejects if the key belongs to another request. */
  storeRefusal: (refusal: EarlyRefusal, idempotency: Idempotency) => Promise<unknown>;
  /** Keys the hashes of requests with a password. */
  secret: string;
  /**
   * Called before each call of a signed-in user that the endpoint's access rule and rate limit admit. For a player's first call of the day it
   * pays the daily bonus, or leaves that to a job. Never rejects.
   */
  countVisit: (user: Viewer) => Promise<void> | undefined;
  /** Players trade only after they have confirmed their e-mail address. */
  requireConfirmedEmail: boolean;
  /** In tests: an answer must match its schema exactly. */
  checkAnswers: boolean;
};

export function createBind(dependencies: BindDependencies): Bind {
  const { app, auth, rateLimiter, callLimiter, storeRefusal, secret, countVisit, requireConfirmedEmail, checkAnswers } =
    dependencies;
  return (endpoint, handler) => {
    const fileField = endpoint.file;
    const readQuery = endpoint.query && createQueryReader(endpoint.query);
    const limitRate = createRateCheck(endpoint, readQuery, rateLimiter);
    const send = createSender(endpoint, checkAnswers);

    const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const viewer = await auth.viewerOf(request);
      request.caller = viewer?.id ?? null;
      // On public endpoints a user who lacks the required second factor is treated as a guest.
      const user = viewer?.mustSetUpSecondFactor && endpoint.access === 'public' ? null : viewer;
      if (isPrivate(endpoint, user)) reply.header('cache-control', 'no-store');
      authorize(endpoint, user);
      // After `authorize`, so that calls without a valid token don't use up the attempts of signed-in users on the same network.
      const admission = await limitRate(request, endpoint.access === 'public' ? null : user);
      if (user) await countVisit(user);
      if (requireConfirmedEmail && needsConfirmedEmail(endpoint) && !user?.emailConfirmed) throw refused('EMAIL_UNCONFIRMED');
      if (endpoint.callLimit && user) callLimiter.admit(user.id, endpoint.callLimit);
      const idempotencyKey = endpoint.idempotent && keyOf(request);
      const idempotency =
        idempotencyKey && user
          ? { user: user.id, key: idempotencyKey, fingerprint: fingerprintOf(endpoint, request, secret) }
          : undefined;
      try {
        const call = {
          params: endpoint.params && parse(endpoint.params, request.params),
          query: endpoint.query && readQuery && parse(endpoint.query, readQuery(request.query as Record<string, unknown>)),
          body: endpoint.body && parse(endpoint.body, bodyOf(request)),
          file: fileField && (() => readUploadedFile(request, fileField)),
          user,
          idempotency,
          idempotencyKey,
          request,
          reply,
        };
        // Queries of public calls may hold an e-mail address.
        if (user && user.role !== 'player' && endpoint.access !== 'public' && !READ_METHODS.has(endpoint.method))
          request.act = call.query ?? null;
        const answer = await handler(call as never);
        await admission?.forgive();
        return send(reply, answer);
      } catch (error) {
        if (idempotency && error instanceof AppError && isFinal(error))
          await storeRefusal({ code: error.code, detail: error.message, errors: error.errors }, idempotency);
        throw error;
      }
    };

    addRoute(app, endpoint, handle);
  };
}

function addRoute(
  app: FastifyInstance,
  { method, path, jsonErrors, file }: Endpoint,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const route = { method, url: path, config: { jsonErrors: jsonErrors ?? false }, handler };
  if (file) routeWithFile(app, route);
  else app.route(route);
}

/** Returns a function that counts a call, if the endpoint is rate-limited, and resolves with the admission to forgive after a success, if any. */
function createRateCheck(endpoint: Endpoint, readQuery: QueryReader | undefined, rateLimiter: RateLimiter) {
  const { rateLimit } = endpoint;
  return async (request: FastifyRequest, user: Viewer | null): Promise<Admission | undefined> => {
    if (!rateLimit) return undefined;
    const input = readQuery ? readQuery(request.query as Record<string, unknown>) : request.body;
    const limitedUser = user ? String(user.id) : namedUser(endpoint, input);
    const counter = rateLimit.name ?? endpoint.path;
    const networks = { network: networkOf(request), wideNetwork: wideNetworkOfIpv6(request) };
    const admission = await rateLimiter.admit({ counter, limit: rateLimit, ...networks, user: limitedUser });
    // Sign-ups from this machine have no daily quota: only this count limits them, so it stays. Behind a local proxy that isn't
    // trusted, all callers seem to be on this machine.
    return rateLimit.forgivesSuccess && !isLoopback(request) ? admission : undefined;
  };
}

function authorize(endpoint: Endpoint, user: Viewer | null) {
  const { access } = endpoint;
  if (access === 'public') return;
  if (!user) throw refused('UNAUTHENTICATED');
  const isAllowed = access === 'user' || access === user.role;
  if (!isAllowed) throw refused(roleRefusal(endpoint));
  if (user.mustSetUpSecondFactor && isSecondFactorChecked(endpoint)) throw refused('SECOND_FACTOR_MISSING');
}

/**
 * Whether browsers must not store the answer, as the next person at the computer could read it after a sign-out. Public reads of JSON are
 * stored and revalidated, unless the viewer may see more than a guest: staff their unpublished markets, players their own data (`personal`).
 */
const isPrivate = ({ access, method, answer, personal }: Endpoint, user: Viewer | null): boolean =>
  access !== 'public' ||
  !READ_METHODS.has(method) ||
  answer === 'text' ||
  (user !== null && (personal || user.role !== 'player'));

/** The user that a request to a public endpoint names, existing or not, as normalized by the endpoint's schema. */
function namedUser({ rateLimit, query, body }: Endpoint, input: unknown): string | undefined {
  const field = rateLimit?.userField;
  if (field === undefined) return undefined;
  const schema = (query ?? body)?.shape[field] as z.ZodType<string> | undefined;
  const parsed = schema?.safeParse((input as Record<string, unknown> | null | undefined)?.[field]);
  return parsed?.success ? parsed.data : undefined;
}

function bodyOf(request: FastifyRequest): unknown {
  const { body } = request;
  if (body instanceof UnreadableBody) throw refused(body.code);
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw refused('BODY_MALFORMED');
  return body;
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length < IDEMPOTENCY_KEY_LENGTH.min || key.length > IDEMPOTENCY_KEY_LENGTH.max) {
    const message = validationTexts.idempotencyKey(IDEMPOTENCY_KEY_LENGTH);
    throw new AppError('VALIDATION_FAILED', message, { errors: [{ field: 'Idempotency-Key', message }] });
  }
  return key;
}

/** The hash of a request with a password is keyed: a reader of the table could otherwise find the password by trying many. */
function fingerprintOf({ body }: Endpoint, request: FastifyRequest, secret: string): string {
  // All that follows the first `?` is the query: clients that don't encode theirs send further ones.
  const [path = '', ...query] = request.url.split('?');
  const parts = [request.method, path.replace(/\/+$/, ''), query.join('?'), request.rawBody];
  const hash = body && 'password' in body.shape ? createHmac('sha256', secret) : createHash('sha256');
  return hash.update(parts.join('\n')).digest('hex');
}

/** Whether a repetition with the same key gets the same refusal; rate limits and overload are temporary. */
const isFinal = (error: AppError) => error.status < 500 && error.status !== 429 && error.code !== 'IDEMPOTENCY_KEY_REUSED';

function createSender({ answer: schema }: Endpoint, checkAnswers: boolean) {
  const respond = schema === 'text' ? sendText : checkAnswers ? checkedJson(schema) : sendJson;
  const respondStream = schema !== 'text' && checkAnswers ? checkedStream(schema) : sendStream;
  return (reply: FastifyReply, answer: unknown): FastifyReply | Promise<FastifyReply> =>
    answer instanceof Readable ? respondStream(reply, answer) : respond(reply, answer);
}

const sendText = (reply: FastifyReply, answer: unknown) => reply.type('text/plain; charset=utf-8').send(answer);

const READ_METHODS = new Set(['GET', 'HEAD']);

const sendJson = (reply: FastifyReply, answer: unknown) => {
  reply.type('application/json; charset=utf-8');
  const isRead = READ_METHODS.has(reply.request.method) && typeof answer === 'object' && answer !== null;
  return isRead ? sendWithEtag(reply, answer) : reply.send(JSON.stringify(answer));
};

const sendStream = (reply: FastifyReply, answer: Readable) => reply.type('application/json; charset=utf-8').send(answer);

const checkedJson = (schema: z.ZodType) => (reply: FastifyReply, answer: unknown) => {
  checkAnswer(schema, JSON.parse(JSON.stringify(answer)));
  return sendJson(reply, answer);
};

const checkedStream = (schema: z.ZodType) => async (reply: FastifyReply, answer: Readable) => {
  const json = await text(answer);
  checkAnswer(schema, JSON.parse(json));
  return sendStream(reply, Readable.from([json]));
};

function checkAnswer(schema: z.ZodType, sent: unknown): void {
  const parsed = schema.safeParse(sent);
  if (!parsed.success) throw new Error(`The answer doesn't match its schema: ${parsed.error.message}`);
  // zod drops fields that the schema doesn't name, so a difference in length means an undeclared field.
  if (JSON.stringify(parsed.data).length !== JSON.stringify(sent).length)
    throw new Error(`The answer has undeclared fields: ${JSON.stringify(sent)}`);
}
