import { CallError, NetworkError, type Answer, type CallInput, type Endpoint } from '@wieszcz/api';
import { useSyncExternalStore } from 'react';
import { api } from './client.ts';
import type { RequestLine } from './endpoints.ts';
import { isInDoubt, isTurnedAway, isUnanswered } from './failures.ts';
import { keptCalls, type CallKind, type KeptCall } from './keptCalls.ts';
import { session } from './session.ts';

/** Pauses between the attempts of a call that the game hasn't answered, in ms; the last one repeats. */
const PAUSES = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** An attempt without any answer counts as unanswered after this time. The game itself answers or refuses within seconds. */
const PATIENCE_MS = 20_000;

type Keyed = { idempotencyKey?: string };
type KeyedEndpoint = Endpoint & { idempotent: true };

type Options = {
  /** What else makes it another call, although the request is the same: the orders on display when all are cancelled. */
  seen?: unknown;
  /** The field of the body that must not be stored. The call isn't repeated after a reload, but keeps its key for the same entries. */
  secret?: string;
};

/**
 * Sends a call that must not be carried out twice: `callOnce('purchase', endpoints.buyOffer, { query })`. As long as the game itself hasn't
 * answered, it is repeated with the same idempotency key, also after a reload of the page (`resumeCalls`), while `useUnclearCalls` tells of
 * it. Rejects with the refusal of the game. The next call with the same input is another call, unless the game has answered that it failed
 * (500, 503): then it may have been carried out, and the same input gets the same key.
 */
export function callOnce<E extends KeyedEndpoint>(
  kind: CallKind,
  endpoint: RequestLine<E>,
  input: Omit<CallInput<E>, keyof Keyed>,
  { seen, secret }: Options = {},
): Promise<Answer<E>> {
  const username = session.get()?.username ?? null;
  const { method, path } = endpoint;
  const shown = (name: string, value: unknown) => (name === secret ? undefined : value);
  const asked = JSON.stringify([method, path, input, seen], shown);
  const request = secret === undefined ? JSON.stringify({ endpoint, input }) : null;
  const call = keptCalls.keep({ kind, username, asked, request });
  return untilAnswered(call, () => send(endpoint, input, call.key)) as Promise<Answer<E>>;
}

const send = (endpoint: RequestLine<KeyedEndpoint>, input: object, idempotencyKey: string): Promise<unknown> =>
  inTime(api(endpoint as RequestLine<Endpoint>, { ...input, idempotencyKey }));

/** Calls that are being sent or repeated by this page, by key. */
const inFlight = new Map<string, Promise<unknown>>();

/** One attempt at a time: whoever asks for the same meanwhile gets the same answer. */
function untilAnswered(call: KeptCall, attempt: () => Promise<unknown>): Promise<unknown> {
  const running = inFlight.get(call.key);
  if (running) return running;
  const answer = repeat(call, attempt).finally(() => inFlight.delete(call.key));
  inFlight.set(call.key, answer);
  return answer;
}

async function repeat(call: KeptCall, attempt: () => Promise<unknown>): Promise<unknown> {
  let isUnclear = call.state === 'unclear';
  for (let round = 0; ; round++) {
    try {
      const answer = await attempt();
      keptCalls.forget(call.key);
      return answer;
    } catch (error) {
      if (isUnanswered(error) && !isUnclear) {
        isUnclear = true;
        keptCalls.mark(call.key, 'unclear');
      }
      if (!isUnclear || !isTemporary(error)) {
        settle(call, error, isUnclear);
        throw error;
      }
      await pause(PAUSES[Math.min(round, PAUSES.length - 1)]!);
      // With another sign-in the call would be another person's. Its own user finds it again after the next sign-in.
      if ((session.get()?.username ?? null) !== call.username || !keptCalls.isFresh(call)) throw error;
    }
  }
}

/** Whether an error leaves open what became of an unclear attempt, and may be gone in a moment. */
const isTemporary = (error: unknown): boolean => isInDoubt(error) || (error instanceof CallError && error.problem.status === 429);

/** What is kept of a call after its last error. */
function settle({ key }: KeptCall, error: unknown, isUnclear: boolean): void {
  if (isInDoubt(error)) keptCalls.mark(key, 'failed');
  else if (!isUnclear || !isTurnedAway(error)) keptCalls.forget(key);
}

/** Ends early when the browser comes back online. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    // Many pages lose their server at the same moment, and would all ask it again at another one.
    const timer = setTimeout(end, ms * (0.8 + 0.4 * Math.random()));
    window.addEventListener('online', end);
  });
}

function inTime<Result>(sent: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NetworkError('no response in time')), PATIENCE_MS);
    void sent.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

type Outcomes = { onDone: (kind: CallKind) => void; onRefused: (kind: CallKind, error: unknown) => void };

/** Repeats the calls of the signed-in user that an earlier page of this tab has left without an answer. */
export function resumeCalls({ onDone, onRefused }: Outcomes): void {
  const username = session.get()?.username ?? null;
  for (const call of keptCalls.all()) {
    if (!keptCalls.isFresh(call)) keptCalls.forget(call.key);
    else if (call.username === username && call.state !== 'failed' && call.request !== null && !inFlight.has(call.key)) {
      const { endpoint, input } = JSON.parse(call.request) as { endpoint: RequestLine<KeyedEndpoint>; input: object };
      const answer = untilAnswered({ ...call, state: 'unclear' }, () => send(endpoint, input, call.key));
      keptCalls.mark(call.key, 'unclear');
      answer.then(
        () => onDone(call.kind),
        (error: unknown) => {
          // A sign-in that has expired says nothing about the call.
          if (!isTemporary(error) && !isTurnedAway(error)) onRefused(call.kind, error);
        },
      );
    }
  }
}

const useKeptCalls = () => useSyncExternalStore(keptCalls.subscribe, keptCalls.all);

/** The calls that this page repeats because the game hasn't answered. */
export const useUnclearCalls = (): readonly KeptCall[] =>
  useKeptCalls().filter(({ key, state }) => state === 'unclear' && inFlight.has(key));

/** Whether a call of this tab may have been carried out without an answer that says so. */
export const useIsInDoubt = (by: 'user' | 'guest'): boolean =>
  useKeptCalls().some(({ username }) => (username === null) === (by === 'guest'));
