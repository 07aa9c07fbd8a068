import type { TestDatabase } from '@wieszcz/server/testing/temporary-database';
import * as fc from 'fast-check';
import { CALLER_NAMES, createCallers, type Callers } from './callers.ts';
import { createJudge, type Judge } from './declared.ts';
import { type OpenApiDocument, type Operation, operationsOf } from './operations.ts';
import { type Request, requestsTo } from './requests.ts';
import { closeConnections, type Reply, send } from './send.ts';

const UNAUTHENTICATED = 401;
const SHOWN_CHARACTERS = 2_000;

export type Fuzz = {
  operations: readonly Operation[];
  /**
   * Sends batches to each operation: one request of each caller, all at the same time. Resolves with a description of the smallest failing
   * batch of each operation; empty if every answer was declared.
   */
  round(seed: number, batchesPerOperation: number): Promise<string[]>;
  /** The number of answers by operation, caller and status; 0 for a connection that ended without an answer. */
  answers: Map<string, number>;
  /** The number of operations that have answered 200. Requests that are refused for their input alone would prove little. */
  succeeded(): number;
  close(): void;
};

/** Prepares a game on the running server at `origin`, which uses `database`. Requests are generated from the server's OpenAPI document. */
export async function createFuzz(origin: string, database: Pick<TestDatabase, 'db'>): Promise<Fuzz> {
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as OpenApiDocument;
  const operations = operationsOf(document);
  const judge = createJudge(document, operations);
  const callers = await createCallers(origin, database);
  const answers = new Map<string, number>();

  async function sendAll(requests: readonly Request[]): Promise<void> {
    const replies = await Promise.all(requests.map((request) => sendAndJudge(origin, request, callers, judge)));
    for (const [index, reply] of replies.entries()) {
      const { operation, caller } = requests[index]!;
      const key = `${operation} ${caller} ${reply?.status ?? 0}`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
      await renewIfRefused(requests[index]!, reply, callers);
    }
  }

  async function findFailure(operation: Operation, seed: number, batches: number): Promise<string | null> {
    const batch = fc.tuple(...CALLER_NAMES.map((caller) => requestsTo(operation, caller)));
    const { failed, counterexample, errorInstance } = await fc.check(fc.asyncProperty(batch, sendAll), {
      seed,
      numRuns: batches,
    });
    if (!failed) return null;
    return `${String((errorInstance as Error | undefined)?.message)}\n${JSON.stringify(counterexample).slice(0, SHOWN_CHARACTERS)}`;
  }

  return {
    operations,
    answers,
    async round(seed, batches) {
      const failures: string[] = [];
      for (const operation of operations) {
        const failure = await findFailure(operation, seed, batches);
        if (failure !== null) failures.push(failure);
      }
      return failures;
    },
    succeeded: () => operations.filter(({ id }) => CALLER_NAMES.some((caller) => answers.has(`${id} ${caller} 200`))).length,
    close: closeConnections,
  };
}

/** Throws for an answer that isn't declared, and for none. Null if the server has cut off a body beyond its limit. */
async function sendAndJudge(origin: string, request: Request, callers: Callers, judge: Judge): Promise<Reply | null> {
  const reply = await send(origin, request, callers.tokenOf(request)).catch((error: Error) => {
    throw new Error(`${request.operation} got no answer: ${error.message}`);
  });
  if (reply === null) return null;
  const problem = judge(request, reply);
  if (problem !== null) throw new Error(`${problem}\n${reply.body.slice(0, SHOWN_CHARACTERS)}`);
  return reply;
}

/** Renews a caller whose session a call has ended. */
async function renewIfRefused(request: Request, reply: Reply | null, callers: Callers): Promise<void> {
  if (reply?.status === UNAUTHENTICATED && request.headers.authorization === undefined) await callers.renew(request);
}
