import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** The callers that an endpoint allows: all, all signed-in users, or one role. */
export type Access = 'public' | 'user' | 'player' | 'moderator' | 'admin';

/**
 * At most `max` calls per `seconds` from one network and for one user. A network is an IPv4 address or an IPv6 /64; ten times as many calls
 * may come from an IPv6 /48. The user is the caller, or the one whom `userField` of a public call names.
 */
export type RateLimit = {
  /** Calls of all endpoints whose limits have the same name are counted together; without a name, each endpoint counts its own. */
  name?: 'own password';
  max: number;
  seconds: number;
  /** The field of the body or query that names a user; the schema normalizes its spelling. */
  userField?: string;
  /** Over the limit, calls from a network from which the user has signed in before are delayed; all others are refused. */
  slowsKnownNetworks?: true;
  /** A successful call counts only for its user, not for its network, so that a whole class behind one address can sign in. */
  forgivesSuccess?: true;
};

/**
 * At most `max` calls per `seconds` of a signed-in user, over all endpoints whose limits have the same name. For frequent calls: they are
 * counted in memory, so that no call waits for the database, and processes learn of each other's counts a second later.
 */
export type CallLimit = { name: 'trading'; max: number; seconds: number };

/** The declaration of an API call, from which the server's binding, the documentation and the client are derived. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Contains `:name` for each of `params`. */
  path: `/${string}`;
  tag:
    | 'accounts'
    | 'markets'
    | 'bets'
    | 'trading'
    | 'bids'
    | 'contracts'
    | 'offers'
    | 'players'
    | 'transactions'
    | 'administration';
  summary: string;
  access: Access;
  /**
   * The error for a caller whom `access` allows, but who names what belongs to another user: another moderator's market, another player's
   * bid. 'none': every such caller may name any of them. A call that names a resource (`namesResource`) must declare it.
   */
  stranger?: ErrorCode | 'none';
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The multipart field of an uploaded file; excludes `body`. */
  file?: string;
  /** The response of status 200: JSON of this shape, or a Polish sentence. */
  answer: z.ZodType | 'text';
  /** The error codes of the call beyond those of `everyCallErrors`. */
  errors: readonly ErrorCode[];
  rateLimit?: RateLimit;
  callLimit?: CallLimit;
  /** The call supports the header `Idempotency-Key`: repeated with the same key, it is carried out once. */
  idempotent?: true;
  /** The call is public, but its answer to a signed-in player holds something of their own. */
  personal?: true;
  /** Users who must have a second factor may make the call before they have set it up. */
  allowedWithoutSecondFactor?: true;
  /** Error responses default to JSON `{ error, status }` instead of text. */
  jsonErrors?: true;
};

/** Whether the call moves a player's money or shares. The operator may require a confirmed e-mail address for these calls. */
export const needsConfirmedEmail = ({ access, idempotent }: Pick<Endpoint, 'access' | 'idempotent'>): boolean =>
  access === 'player' && idempotent === true;

/**
 * Whether a public call answers a signed-in caller otherwise than a guest: with something of their own, or with what guests can't see, such as
 * a moderator's unpublished market.
 */
export const readsCaller = ({ access, personal, stranger = 'none' }: Endpoint): boolean =>
  access === 'public' && (personal === true || stranger !== 'none');

export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

/** Whether the call is refused to users who must have a second factor but have none. Players needn't have one. */
export const isSecondFactorChecked = ({ access, allowedWithoutSecondFactor }: Endpoint): boolean =>
  access !== 'public' && access !== 'player' && !allowedWithoutSecondFactor;

/** The error for a signed-in user whose role `access` doesn't allow: a more exact one if the call declares it, else ROLE_FORBIDDEN. */
export const roleRefusal = ({ errors }: Endpoint): ErrorCode =>
  (['NOT_A_PLAYER', 'STAFF_ACCOUNT'] as const).find((code) => errors.includes(code)) ?? 'ROLE_FORBIDDEN';

/** Whether the call names a resource: a market, a bet, an order, a contract, a user. */
export function namesResource({ params, query, body }: Endpoint): boolean {
  const names = (schema: z.ZodObject | undefined) => Object.keys(schema?.shape ?? {});
  return (
    names(params).some((name) => name === 'id' || name === 'username' || name.endsWith('Id')) ||
    [...names(query), ...names(body)].some((name) => name.endsWith('Id'))
  );
}

/** The error codes that follow from an endpoint's traits, in addition to the declared ones. */
export function everyCallErrors(call: Endpoint): ErrorCode[] {
  const errors: ErrorCode[] = ['INTERNAL', 'UNAVAILABLE', 'CHARACTERS_FORBIDDEN'];
  if (call.params || call.query || call.body) errors.push('VALIDATION_FAILED');
  if (call.body || call.file) errors.push('BODY_MALFORMED');
  // Calls without a body ignore one, but they, too, refuse it if it is too large or its content type can't be read.
  if (call.method !== 'GET') errors.push('BODY_TOO_LARGE', 'MEDIA_TYPE_UNSUPPORTED');
  if (call.access !== 'public') errors.push('UNAUTHENTICATED');
  if (call.access !== 'public' && call.access !== 'user') errors.push('ROLE_FORBIDDEN');
  if (isSecondFactorChecked(call)) errors.push('SECOND_FACTOR_MISSING');
  if (call.rateLimit || call.callLimit) errors.push('RATE_LIMITED');
  // Calls of moderators and admins that use the exchange, or wait for the lock of a market, declare EXCHANGE_BUSY: not all of theirs do.
  if (needsConfirmedEmail(call)) errors.push('EMAIL_UNCONFIRMED', 'EXCHANGE_BUSY');
  if (call.idempotent) errors.push('IDEMPOTENCY_KEY_REUSED');
  return errors;
}
