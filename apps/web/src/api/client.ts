import { CallError, createClient, type Answer, type CallInput, type Endpoint } from '@wieszcz/api';
import { endpoints, type RequestLine } from './endpoints.ts';
import { session } from './session.ts';
import { unsureEnd } from './unsureEnd.ts';

export { endpoints };

declare global {
  interface Window {
    /** The request that build/preload-first-screen.js sends while the code is still loading. */
    firstCall?: { url: string; answer: Promise<Response> } | undefined;
  }
}

/**
 * In ms; build/preload-first-screen.js has the same. The game itself answers or refuses within seconds, but on a dead connection a browser may
 * wait for minutes.
 */
const CALL_TIMEOUT = 20_000;

/**
 * Whether the answer must arrive whole within `CALL_TIMEOUT`. The copy of one's own data and an uploaded file may be long, and a transfer that
 * goes on isn't dead.
 */
const isLimited = (url: unknown, request: RequestInit | undefined): boolean =>
  url !== endpoints.getOwnData.path && !(request?.body instanceof FormData);

/**
 * The first call of the screen uses the response of `window.firstCall` if it asks for the same URL; all later calls send a request. `getInfo`
 * doesn't count as the first call: the footer sends it.
 */
const send = createClient({
  token: session.token,
  fetch(url, request) {
    const { firstCall } = window;
    if (url !== endpoints.getInfo.path) window.firstCall = undefined;
    if (request?.method === 'GET' && firstCall?.url === url && session.token() === null) return firstCall.answer;
    return fetch(url, isLimited(url, request) ? { ...request, signal: AbortSignal.timeout(CALL_TIMEOUT) } : request);
  },
});

type CallArguments<E extends Endpoint> = Record<string, never> extends CallInput<E> ? [CallInput<E>?] : [CallInput<E>];

/**
 * Calls an endpoint: `api(endpoints.getMarket, { params: { id } })`. Rejects with CallError where the server refuses and with
 * NetworkError where no answer of the server itself arrives. A call with a token that the server no longer accepts also ends the session.
 */
export async function api<E extends Endpoint>(endpoint: RequestLine<E>, ...input: CallArguments<E>): Promise<Answer<E>> {
  const token = session.token();
  const accepted = unsureEnd.mark();
  try {
    // `send` reads only what the build leaves in a request line, also `query`, `file` and `answer`, which its type doesn't name.
    const answer = await send(endpoint as unknown as E, ...input);
    // Public calls also succeed with a token that is no longer valid.
    if (token !== null && endpoint.access !== 'public') accepted();
    return answer;
  } catch (error) {
    const isTokenRefused = error instanceof CallError && error.problem.code === 'UNAUTHENTICATED';
    if (isTokenRefused && token !== null && session.token() === token) session.expire();
    throw error;
  }
}
