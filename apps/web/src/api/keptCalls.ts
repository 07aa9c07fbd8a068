import { HOUR_MS, IDEMPOTENCY_HOURS, MINUTE_MS } from '@wieszcz/domain';
import type { unansweredTexts } from '@wieszcz/texts';
import { createSubscribers } from '#kit/subscribers.ts';
import { tabStorage, type BrowserStorage } from './browserStorage.ts';

/** The kinds of calls, named like their sentences in `unansweredTexts`. */
export type CallKind = keyof typeof unansweredTexts;

/**
 * 'sent': under way, and not left unanswered since it was sent last; 'unclear': an attempt got no answer of the game; 'failed': the game
 * answered 500 or 503, and perhaps turned away a repetition. A failed call may have been carried out, but is sent again only if its user
 * asks for it.
 */
type CallState = 'sent' | 'unclear' | 'failed';

/** A call that has no final answer yet. It is kept over a reload of the page, with its idempotency key. */
export type KeptCall = {
  kind: CallKind;
  /** The sender; null for a guest. */
  username: string | null;
  /** Identifies equal calls, which get the same key: endpoint and input without a password, as JSON. */
  asked: string;
  key: string;
  /** In ms since 1970. */
  since: number;
  state: CallState;
  /** When the call failed last, in ms since 1970; kept while it is sent again. */
  failedAt?: number;
  /** Sends the call again after a reload: endpoint and input as JSON; null if the input has a password, which must not be stored. */
  request: string | null;
};

const KEY = 'wieszcz-calls';

/** The server forgets a key after `IDEMPOTENCY_HOURS` and would carry out the call anew. One hour less than that, as a margin. */
const KEPT_MS = (IDEMPOTENCY_HOURS - 1) * HOUR_MS;

/**
 * For this time, in ms, the player is told that a failed call may have been carried out. The game carries a call out within seconds, and the
 * screens read their data anew after a failure.
 */
const FAILURE_IN_DOUBT = 10 * MINUTE_MS;

/** A new idempotency key. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The calls of this tab that have no final answer yet. */
export function createKeptCalls(storage: BrowserStorage, now: () => number = Date.now) {
  const { notify, subscribe } = createSubscribers();
  let calls: readonly KeptCall[] = parse(storage.getItem(KEY));
  const change = (next: readonly KeptCall[]) => {
    calls = next;
    if (next.length > 0) storage.setItem(KEY, JSON.stringify(next));
    else storage.removeItem(KEY);
    notify();
  };
  const isFresh = ({ since }: KeptCall) => now() - since < KEPT_MS;
  // A call that the former release kept has no `failedAt`.
  const hasFailedLongAgo = ({ state, since, failedAt = since }: KeptCall) =>
    state === 'failed' && now() - failedAt >= FAILURE_IN_DOUBT;
  return {
    all: (): readonly KeptCall[] => calls,
    isFresh,
    /** Whether a call of this user, or with null of a guest, may have been carried out although no answer has said so. */
    isInDoubt: (username: string | null): boolean =>
      calls.some((call) => call.username === username && isFresh(call) && !hasFailedLongAgo(call)),
    /** Returns the kept call with the same request, or keeps a new one. A call that repeats a failed one takes over its key. */
    keep(call: Pick<KeptCall, 'kind' | 'username' | 'asked' | 'request'>): KeptCall {
      const same = calls.find(({ username, asked }) => username === call.username && asked === call.asked);
      const isSame = same !== undefined && isFresh(same);
      if (isSame && same.state !== 'failed') return same;
      const former = isSame ? { key: same.key, since: same.since, failedAt: same.failedAt ?? same.since } : null;
      const kept: KeptCall = { ...call, ...(former ?? { key: newKey(), since: now() }), state: 'sent' };
      change([...calls.filter((other) => other !== same), kept]);
      return kept;
    },
    mark(key: string, state: CallState): void {
      const marked = state === 'failed' ? { state, failedAt: now() } : { state };
      change(calls.map((call) => (call.key === key ? { ...call, ...marked } : call)));
    },
    forget(key: string): void {
      change(calls.filter((call) => call.key !== key));
    },
    subscribe,
  };
}

function parse(text: string | null): readonly KeptCall[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKeptCall).map(leftUnanswered) : [];
  } catch {
    return [];
  }
}

/** A call that was under way when the page was left: its answer, if there was one, is lost. */
const leftUnanswered = (call: KeptCall): KeptCall => (call.state === 'sent' ? { ...call, state: 'unclear' } : call);

const isKeptCall = (value: unknown): value is KeptCall => {
  const call = (value ?? {}) as Partial<KeptCall>;
  return (
    [call.kind, call.asked, call.key].every((text) => typeof text === 'string') &&
    [call.username, call.request].every((text) => text === null || typeof text === 'string') &&
    typeof call.since === 'number' &&
    (call.state === 'sent' || call.state === 'unclear' || call.state === 'failed')
  );
};

export const keptCalls = createKeptCalls(tabStorage());
