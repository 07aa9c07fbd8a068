import { CallError, createClient, type Client } from '@wieszcz/api';
import { session } from './session.ts';

export { endpoints } from './endpoints.ts';

declare global {
  interface Window {
    /** What build/start.js asked the server while the code was still on its way. */
    firstCall?: { url: string; answer: Promise<Response> } | undefined;
  }
}

/** The game's first call takes the answer that is already coming, if it asks the same; later ones need a fresh one. */
const send: Client = createClient({
  token: session.token,
  fetch(url, request) {
    const { firstCall } = window;
    window.firstCall = undefined;
    return firstCall?.url === url && request?.method === 'GET' && session.token() === null
      ? firstCall.answer
      : fetch(url, request);
  },
});

/** The whole API, typed: `api(endpoints.getMarket, { params: { id } })`. A dead token ends the session on the way. */
export const api: Client = async (endpoint, ...input) => {
  const token = session.token();
  try {
    return await send(endpoint, ...input);
  } catch (error) {
    const rejected = error instanceof CallError && error.problem.code === 'UNAUTHENTICATED';
    if (rejected && token !== null && session.token() === token) session.end();
    throw error;
  }
};
