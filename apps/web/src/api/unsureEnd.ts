import { useSyncExternalStore } from 'react';
import { isInDoubt, isTurnedAway } from './failures.ts';
import { session as pageSession, type Session } from './session.ts';
import { tabStorage, type TabStorage } from './tabStorage.ts';

const KEY = 'wieszcz-unsure-end';

/** The calls that end the session for good. */
const KINDS = ['deletion', 'newPassword'] as const;
type EndingCall = (typeof KINDS)[number];

/**
 * Remembers in this tab that a call which ends the session has got no answer. If it was carried out, any next call is refused, so the page
 * leads to the sign-in, which says what has probably happened. A sign-in and a sign-out end the doubt.
 */
export function createUnsureEnd(storage: TabStorage, session: Session) {
  const subscribers = new Set<() => void>();
  let unsure: EndingCall | null = KINDS.find((kind) => kind === storage.getItem(KEY)) ?? null;
  const remember = (kind: EndingCall | null) => {
    unsure = kind;
    if (kind === null) storage.removeItem(KEY);
    else storage.setItem(KEY, kind);
    for (const notify of subscribers) notify();
  };
  session.subscribe(() => {
    if (session.get() !== null || session.pageUser() === null) remember(null);
  });
  return {
    /** The call that may have ended the session of this tab's user. */
    read: (): EndingCall | null => unsure,
    /** Rejects as the call does. */
    async watch<Result>(kind: EndingCall, call: Promise<Result>): Promise<Result> {
      try {
        return await call;
      } catch (error) {
        if (isInDoubt(error)) remember(kind);
        else if (!isTurnedAway(error)) remember(null);
        throw error;
      }
    },
    subscribe: (subscriber: () => void): (() => void) => {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
  };
}

export const unsureEnd = createUnsureEnd(tabStorage(), pageSession);

export const useUnsureEnd = (): EndingCall | null => useSyncExternalStore(unsureEnd.subscribe, unsureEnd.read);
