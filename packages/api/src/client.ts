import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

type Part<E, Name extends keyof Endpoint> = E extends { [Key in Name]: infer Schema extends z.ZodType }
  ? { [Key in Name]: z.input<Schema> }
  : unknown;
type OptionalQuery<E> = E extends { query: infer Schema extends z.ZodType }
  ? Record<string, never> extends z.input<Schema>
    ? { query?: z.input<Schema> }
    : { query: z.input<Schema> }
  : unknown;

/** The input of a call: the endpoint's params, query, body or file. */
export type CallInput<E extends Endpoint> = Part<E, 'params'> &
  OptionalQuery<E> &
  Part<E, 'body'> &
  (E extends { file: string } ? { file: Blob } : unknown) &
  (E extends { idempotent: true } ? { idempotencyKey?: string } : unknown);

export type Answer<E extends Endpoint> = E['answer'] extends z.ZodType ? z.output<E['answer']> : string;

/** An error response in the format of RFC 9457. */
export type Problem = {
  status: number;
  code: ErrorCode;
  detail: string;
  errors?: { field: string; message: string }[];
  /** With OWN_ORDER_CROSSES: the caller's own order that would be crossed. */
  order?: { kind: 'offer' | 'bid'; id: number };
  /** With NOT_ENOUGH_BIDS and other codes for too large a number: how many shares or pairs there are. */
  available?: number;
  retryAfter?: number;
};

/** The game answered with an error status. */
export class CallError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/**
 * No answer of the game arrived: none at all, or that of an intermediary, such as a proxy's page about a restarting server. The game may
 * have executed the call nevertheless.
 */
export class NetworkError extends Error {
  /** The status of the intermediary's answer; undefined if no answer arrived. */
  readonly status: number | undefined;
  constructor(message: string, options: { status?: number | undefined; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.status = options.status;
  }
}

export type AnyInput = { params?: object; query?: object; body?: object; file?: Blob; idempotencyKey?: string };

/** The URL of a call, relative to the base: the path with its params, and the query. Covers are always requested as URLs. */
export function urlOf(endpoint: Endpoint, input: AnyInput): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  if (endpoint.query && 'covers' in endpoint.query.shape) query.set('covers', 'url');
  for (const [name, value] of Object.entries(input.query ?? {}))
    for (const item of [value].flat()) if (item !== undefined && item !== null) query.append(name, String(item));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The address of the thumbnail of a cover, for lists. `cover` is the `url` of an answer. */
export const thumbnailUrl = (cover: string): string => `${cover}?size=list`;

function requestOf(endpoint: Endpoint, input: AnyInput, token: string | null): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json, application/problem+json' };
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey;
  if (endpoint.file && input.file) {
    const form = new FormData();
    form.append(endpoint.file, input.file);
    return { method: endpoint.method, headers, body: form };
  }
  if (!input.body) return { method: endpoint.method, headers };
  headers['content-type'] = 'application/json';
  return { method: endpoint.method, headers, body: JSON.stringify(input.body) };
}

/** The problem of an error response; null unless the game itself wrote it. */
function problemOf(response: Response, text: string): Problem | null {
  if (!hasType(response, 'application/problem+json')) return null;
  const body = JSON.parse(text) as Partial<Problem>;
  if (typeof body.code !== 'string' || typeof body.detail !== 'string') return null;
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  return { ...body, status: response.status, code: body.code, detail: body.detail, ...(retryAfter ? { retryAfter } : {}) };
}

const hasType = (response: Response, type: string): boolean =>
  response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === type;

/** Reads a response. A response without the media type and the form of the game's own answers is a NetworkError, whatever its status. */
async function readAnswer(endpoint: Endpoint, response: Response): Promise<unknown> {
  const { status } = response;
  const text = await response.text().catch((cause: unknown) => {
    throw new NetworkError('the response broke off', { status, cause });
  });
  try {
    if (response.ok && endpoint.answer === 'text' && hasType(response, 'text/plain')) return text;
    if (response.ok && endpoint.answer !== 'text' && hasType(response, 'application/json')) return JSON.parse(text) as unknown;
    const problem = response.ok ? null : problemOf(response, text);
    if (problem) throw new CallError(problem);
  } catch (error) {
    if (error instanceof CallError) throw error;
  }
  throw new NetworkError('not an answer of the game', { status });
}

export type Client = <E extends Endpoint>(
  endpoint: E,
  ...input: Record<string, never> extends CallInput<E> ? [CallInput<E>?] : [CallInput<E>]
) => Promise<Answer<E>>;

/** A typed client of the whole API. Calls throw CallError if the game refuses, and NetworkError if it hasn't answered. */
export function createClient(options: {
  baseUrl?: string;
  token: () => string | null;
  fetch?: typeof fetch;
  signal?: AbortSignal;
}): Client {
  const send = options.fetch ?? ((...request: Parameters<typeof fetch>) => fetch(...request));
  const call = async (endpoint: Endpoint, input: AnyInput = {}) => {
    const response = await send(
      (options.baseUrl ?? '') + urlOf(endpoint, input),
      requestOf(endpoint, input, options.token()),
    ).catch((cause: unknown) => {
      throw new NetworkError('no response', { cause });
    });
    return readAnswer(endpoint, response);
  };
  return call as Client;
}
