import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** The callers that an endpoint allows: all, all signed-in users, or one role. */
export type Access = 'public' | 'user' | 'player' | 'moderator' | 'admin';

/**
 * `max` calls per `seconds`, counted per network (an IPv4 address or an IPv6 /64) and per user: the caller, or the user that a field of
 * a public call names.
 */
export type RateLimit = {
  max: number;
  seconds: number;
  /** The field of the body or query that names a user; the schema normalizes its spelling. */
  userField?: string;
  /** Over the limit, calls from a network from which the user has signed in before are delayed; all others are refused. */
  slowsKnownNetworks?: true;
};

/** The declaration of an API call, from which the server's binding, the documentation and the client are derived. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Contains `:name` for each of `params`. */
  path: `/${string}`;
  tag: 'accounts' | 'markets' | 'bets' | 'trading' | 'contracts' | 'offers' | 'players' | 'transactions' | 'administration';
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The multipart field of an uploaded file; excludes `body`. */
  file?: string;
  /** The response of status 200: JSON of this shape, or a Polish sentence. */
  answer: z.ZodType | 'text';
  /** Its error codes beyond those of `everyCallErrors`. */
  errors: readonly ErrorCode[];
  rateLimit?: RateLimit;
  /** The call moves money or shares, and supports the header `Idempotency-Key`. */
  idempotent?: true;
  /** Error responses default to JSON `{ error, status }` instead of text. */
  jsonErrors?: true;
};

export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

/** The error codes that follow from an endpoint's traits, in addition to the declared ones. */
export function everyCallErrors(call: Endpoint): ErrorCode[] {
  const errors: ErrorCode[] = ['INTERNAL', 'UNAVAILABLE', 'CHARACTERS_FORBIDDEN'];
  if (call.params || call.query || call.body) errors.push('VALIDATION_FAILED');
  if (call.body) errors.push('BODY_MALFORMED', 'BODY_TOO_LARGE', 'MEDIA_TYPE_UNSUPPORTED');
  if (call.file) errors.push('BODY_MALFORMED');
  if (call.access !== 'public') errors.push('UNAUTHENTICATED');
  if (call.access !== 'public' && call.access !== 'user') errors.push('ROLE_FORBIDDEN');
  if (call.rateLimit) errors.push('RATE_LIMITED');
  if (call.idempotent) errors.push('IDEMPOTENCY_KEY_REUSED', 'EXCHANGE_BUSY');
  return errors;
}
