import { CallError, type Answer, type CallInput, type Endpoint } from '@wieszcz/api';
import { useSyncExternalStore } from 'react';
import { api } from './client.ts';
import type { RequestLine } from './endpoints.ts';
import { isInDoubt, isTurnedAway, isUnanswered } from './failures.ts';
import { keptCalls, type CallKind, type KeptCall } from './keptCalls.ts';
import { session } from './session.ts';

/** Pauses between the attempts of a call that the game hasn't answered, in ms; the last one repeats. */
const PAUSES = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

type Keyed = { idempotencyKey?: string };
type KeyedEndpoint = Endpoint & { idempotent: true };

type Options = {
  /** Distinguishes calls with equal requests. The cancellation of all orders passes the orders on display. */
  seen?: unknown;
  /**
   * A field of the body that must not be stored, such as a password. The call then isn't repeated after a reload; a new call with the same
   * other fields gets the same key.
   */
  secret?: string;
};

/**
 * Sends a call that must not be carried out twice: `callOnce('purchase', endpoints.buyOffer, { query })`. While the game itself hasn't
 * answered, the call is repeated with the same idempotency key, also after a reload of the page (`resumeCalls`), and `useUnclearCalls` lists
 * it. Rejects with the refusal of the game. A later call with the same input gets a new key, unless the earlier one may have been carried
 * out: after a 500 or 503 of the game, or without its answer, the key stays the same until an answer tells the outcome.
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
  api(endpoint as RequestLine<Endpoint>, { ...input, idempotencyKey });

/** Calls that are being sent or repeated by this page, by key. */
const inFlight = new Map<string, Promise<unknown>>();

/** Only one repetition per key runs at a time: callers with the same key share its answer. */
function untilAnswered(call: KeptCall, attempt: () => Promise<unknown>): Promise<unknown> {
  const running = inFlight.get(call.key);
  if (running) return running;
  const answer = repeat(call, attempt).finally(() => inFlight.delete(call.key));
  inFlight.set(call.key, answer);
  // Notifies `useUnclearCalls`, which lists calls in flight only.
  if (call.state === 'unclear') keptCalls.mark(call.key, 'unclear');
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
        keepOrForget(call, error, isUnclear);
        throw error;
      }
      await pause(PAUSES[Math.min(round, PAUSES.length - 1)]!);
      // After another sign-in the call would be sent as another user. `resumeCalls` repeats it when its own user has signed in again.
      if ((session.get()?.username ?? null) !== call.username || !keptCalls.isFresh(call)) throw error;
    }
  }
}

/** Whether another attempt makes sense: the error doesn't say whether an earlier attempt was carried out, and may soon be over. */
const isTemporary = (error: unknown): boolean => isInDoubt(error) || (error instanceof CallError && error.problem.status === 429);

/** After the last error: keeps a call that may have been carried out, by this attempt or an earlier one, and forgets any other. */
function keepOrForget({ key, failedAt }: KeptCall, error: unknown, isUnclear: boolean): void {
  // Being turned away says nothing of the earlier attempts: the call stays 'unclear'.
  if (isTurnedAway(error) && isUnclear) return;
  if (isInDoubt(error) || (isTurnedAway(error) && failedAt !== undefined)) keptCalls.mark(key, 'failed');
  else keptCalls.forget(key);
}

/** Ends early when the browser comes back online. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    // Random, because many pages lose their server at the same moment, and shouldn't all call it again at the same moment.
    const timer = setTimeout(end, ms * (0.8 + 0.4 * Math.random()));
    window.addEventListener('online', end);
  });
}

type Outcomes = { onDone: (kind: CallKind) => void; onRefused: (kind: CallKind, error: unknown) => void };

/** Repeats the signed-in user's calls that are still unanswered after a reload of the page or after a new sign-in. */
export function resumeCalls({ onDone, onRefused }: Outcomes): void {
  const username = session.get()?.username ?? null;
  for (const call of keptCalls.all()) {
    if (!keptCalls.isFresh(call)) keptCalls.forget(call.key);
    else if (call.username === username && call.state !== 'failed' && call.request !== null && !inFlight.has(call.key)) {
      const { endpoint, input } = JSON.parse(call.request) as { endpoint: RequestLine<KeyedEndpoint>; input: object };
      untilAnswered(call, () => send(endpoint, input, call.key)).then(
        () => onDone(call.kind),
        (error: unknown) => {
          // An expired session or a lost role says nothing about the call.
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

/** Whether this page repeats a call of this kind. Its dialog may then be closed, because the repetitions may take hours. */
export const useIsRepeating = (kind: CallKind): boolean => useUnclearCalls().some((call) => call.kind === kind);

/** Whether a call of this tab by this user, or with null by a guest, may have been carried out although no answer has said so. */
export const useIsInDoubt = (username: string | null): boolean =>
  useSyncExternalStore(keptCalls.subscribe, () => keptCalls.isInDoubt(username));
