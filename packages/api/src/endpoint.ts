import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Who may call: anybody, anybody signed in, or one role. */
export type Access = 'public' | 'user' | 'player' | 'moderator' | 'admin';

/**
 * `max` calls per `seconds`, counted per network (an IPv4 address or an IPv6 /64), and per account: the caller's own, or the one that
 * a field of a public call names.
 */
export type RateLimit = {
  max: number;
  seconds: number;
  /** The field of the body or the query that names an account, one spelling each after parsing. */
  account?: string;
  /** Over the limit, calls from a network from which the account has signed in before are delayed; all others are refused. */
  slowsKnownNetworks?: true;
};

/** A call that server, documentation and browser agree on: declared once, as data. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:name` for each of `params`. */
  path: `/${string}`;
  tag: 'accounts' | 'markets' | 'bets' | 'trading' | 'contracts' | 'offers' | 'players' | 'transactions' | 'administration';
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** The multipart field that carries a file, instead of `body`. */
  file?: string;
  /** What success answers, with status 200: JSON of this shape, or a Polish sentence. */
  answer: z.ZodType | 'text';
  /** What it can refuse with, beyond what every call can (see `everyCallErrors`). */
  errors: readonly ErrorCode[];
  rateLimit?: RateLimit;
  /** Moves money or shares: honours `Idempotency-Key`. */
  idempotent?: true;
  /** Failures are JSON `{ error, status }` instead of text. */
  jsonErrors?: true;
};

export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

/** What any call, and any call with the given trait, can answer besides its own errors. */
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
