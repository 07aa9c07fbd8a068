import { IDEMPOTENCY_HOURS } from '@wieszcz/domain';
import type { unansweredTexts } from '@wieszcz/texts';
import { tabStorage, type TabStorage } from './tabStorage.ts';

/** What a call does, by the name of its sentences. */
export type CallKind = keyof typeof unansweredTexts;

/**
 * 'sent': the first attempt is under way; 'unclear': an attempt got no answer of the game; 'failed': the game has answered that it failed
 * (500, 503). A failed call may have been carried out, but is sent again only if its user asks for it.
 */
type CallState = 'sent' | 'unclear' | 'failed';

/** A call that was sent and whose final answer hasn't come. It is kept over a reload of the page, with its idempotency key. */
export type KeptCall = {
  kind: CallKind;
  /** Who sent it; null: a guest. */
  username: string | null;
  /** What it asks for, as JSON. The same request is the same call, and gets the same key. */
  asked: string;
  key: string;
  /** In ms since 1970. */
  since: number;
  state: CallState;
  /** What is needed to send it again after a reload, as JSON; null where that would keep a password. */
  request: string | null;
};

const KEY = 'wieszcz-calls';

/** The server forgets a key after `IDEMPOTENCY_HOURS` and would carry out the call anew. The last hour is left to clocks that differ. */
const KEPT_MS = (IDEMPOTENCY_HOURS - 1) * 3_600_000;

/** A new idempotency key. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The calls of this tab that have no final answer yet. */
export function createKeptCalls(storage: TabStorage, now: () => number = Date.now) {
  const subscribers = new Set<() => void>();
  let calls: readonly KeptCall[] = parse(storage.getItem(KEY));
  const change = (next: readonly KeptCall[]) => {
    calls = next;
    if (next.length > 0) storage.setItem(KEY, JSON.stringify(next));
    else storage.removeItem(KEY);
    for (const notify of subscribers) notify();
  };
  const isFresh = ({ since }: KeptCall) => now() - since < KEPT_MS;
  return {
    all: (): readonly KeptCall[] => calls,
    isFresh,
    /** The kept call that asks for the same; without one, a new call is kept. */
    keep(call: Pick<KeptCall, 'kind' | 'username' | 'asked' | 'request'>): KeptCall {
      const same = calls.find(({ username, asked }) => username === call.username && asked === call.asked);
      const isSame = same !== undefined && isFresh(same);
      if (isSame && same.state !== 'failed') return same;
      const [key, since] = isSame ? [same.key, same.since] : [newKey(), now()];
      const kept: KeptCall = { ...call, key, since, state: 'sent' };
      change([...calls.filter((other) => other !== same), kept]);
      return kept;
    },
    mark(key: string, state: CallState): void {
      change(calls.map((call) => (call.key === key ? { ...call, state } : call)));
    },
    forget(key: string): void {
      change(calls.filter((call) => call.key !== key));
    },
    subscribe: (subscriber: () => void): (() => void) => {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
  };
}

function parse(text: string | null): readonly KeptCall[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKeptCall) : [];
  } catch {
    return [];
  }
}

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
