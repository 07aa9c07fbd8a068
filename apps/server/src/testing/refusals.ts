import type { Call, TestApp } from './app.ts';
import { FINGERPRINT_TRADING } from './refusals.queries.ts';

type Problem = { code: string; detail: string; errors?: { field: string; message: string }[] };

/** What a refusal says: status and code, such as '409 MARKET_SOLVED', the Polish sentence, and the fields of a form at which it is shown. */
export type Refusal = [codes: string, sentence: string, ...fields: string[]];

/**
 * Returns a function that makes a call twice, asking for a problem and for text, and returns its refusal. It throws if any money, share or
 * order has moved, or if the two sentences differ. Only for files whose tests don't trade at the same time.
 */
export const refusalsOf =
  ({ database: { pool } }: Pick<TestApp, 'database'>) =>
  async (caller: { call: Call }, [method, url, body, headers]: Parameters<Call>): Promise<Refusal> => {
    const fingerprint = async () => (await pool.query<{ fingerprint: string }>(FINGERPRINT_TRADING)).rows[0]!.fingerprint;
    const before = await fingerprint();
    const reply = await caller.call(method, url, body, { accept: 'application/problem+json', ...headers });
    const { code, detail, errors = [] } = reply.json<Problem>();
    const text = (await caller.call(method, url, body, headers)).body;
    if (text !== detail) throw new Error(`the text says "${text}" and the problem "${detail}"`);
    if ((await fingerprint()) !== before)
      throw new Error(`${method} ${url} was answered ${reply.statusCode} and changed the game`);
    return [`${reply.statusCode} ${code}`, detail, ...errors.map(({ field }) => field)];
  };
