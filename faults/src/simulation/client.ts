import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from './requests.ts';

/** Status 0: the client got no answer. */
export type Reply = { status: number; body: string };
/** The first attempt of a call: the index of the server, and when the client gives up. */
type FirstAttempt = { server: number; timeoutMs: number };

const NO_REPLY: Reply = { status: 0, body: '' };
const BUSY = 503;
const ATTEMPT_TIMEOUT_MS = 20_000;
/** Longer than any fault lasts. */
const CALL_TIMEOUT_MS = 120_000;
const RETRY_PAUSE_MS = 50;

const isAnswered = ({ status }: Reply): boolean => status !== 0 && status !== BUSY;

/** Sends one attempt of a call. */
export function attempt(
  origin: string,
  { method, url, body, token }: Request,
  key: string | null,
  timeoutMs: number,
): Promise<Reply> {
  return fetch(origin + url, {
    method,
    headers: {
      accept: 'application/json, application/problem+json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(key !== null && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then(async (response) => ({ status: response.status, body: await response.text() }))
    .catch(() => NO_REPLY);
}

/** Repeats a call at the servers in turn until it is answered, from the server of the first attempt on. Throws if it never is. */
export async function ask(origins: readonly string[], request: Request, key: string | null, first: FirstAttempt): Promise<Reply> {
  const deadline = performance.now() + CALL_TIMEOUT_MS;
  for (let attempts = 1; ; attempts++) {
    const origin = origins[(first.server + attempts - 1) % origins.length]!;
    const reply = await attempt(origin, request, key, attempts === 1 ? first.timeoutMs : ATTEMPT_TIMEOUT_MS);
    if (isAnswered(reply)) return reply;
    if (performance.now() > deadline)
      throw new Error(`${request.method} ${request.url} was not answered in time: ${reply.status} ${reply.body}`);
    await sleep(RETRY_PAUSE_MS);
  }
}

/** A first attempt with the same timeout as the others. */
export const atServer = (server: number): FirstAttempt => ({ server, timeoutMs: ATTEMPT_TIMEOUT_MS });
