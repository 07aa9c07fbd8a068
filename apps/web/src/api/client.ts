import { CallError, createClient, type Client } from '@wieszcz/contract';
import { session } from './session.ts';

export { endpoints } from './endpoints.ts';

const send: Client = createClient({ token: session.token });

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
