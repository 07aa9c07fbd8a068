import { useSyncExternalStore } from 'react';
import { createSubscribers } from '#kit/subscribers.ts';
import { tabStorage, type BrowserStorage } from './browserStorage.ts';
import { isInDoubt, isTurnedAway } from './failures.ts';
import { session as pageSession, type Session } from './session.ts';

const KEY = 'wieszcz-unsure-end';

/** The calls that end the session for good. */
const KINDS = ['deletion', 'newPassword'] as const;
type EndingCall = (typeof KINDS)[number];

/** A call of this user that may have ended their session. */
type Doubt = { kind: EndingCall; username: string };

const format = ({ kind, username }: Doubt): string => `${kind} ${username}`;

function parse(stored: string | null): Doubt | null {
  const kind = KINDS.find((known) => stored?.startsWith(`${known} `));
  return stored === null || kind === undefined ? null : { kind, username: stored.slice(kind.length + 1) };
}

/**
 * Remembers in this tab that a call which ends the session has got no answer. If it was carried out, any next call is refused, so the page
 * leads to the sign-in, which says what has probably happened. A sign-in and a sign-out end the doubt, and so does a later call that the
 * server accepts.
 */
export function createUnsureEnd(storage: BrowserStorage, session: Session) {
  const { notify, subscribe } = createSubscribers();
  let doubt = parse(storage.getItem(KEY));
  const remember = (next: Doubt | null) => {
    doubt = next;
    if (next === null) storage.removeItem(KEY);
    else storage.setItem(KEY, format(next));
    notify();
  };
  session.subscribe(() => {
    if (session.get() !== null || session.pageUser() === null) remember(null);
  });
  return {
    /** The call that may have ended the session of this tab's user. */
    read: (): EndingCall | null => {
      // Another user may have signed in, in another tab, while this one was closed.
      const user = session.get()?.username ?? session.expired();
      return doubt !== null && (user === null || user === doubt.username) ? doubt.kind : null;
    },
    /** Rejects as the call does. */
    async watch<Result>(kind: EndingCall, call: Promise<Result>): Promise<Result> {
      const username = session.pageUser();
      try {
        return await call;
      } catch (error) {
        if (isInDoubt(error) && username !== null) remember({ kind, username });
        else if (!isTurnedAway(error)) remember(null);
        throw error;
      }
    },
    /**
     * To take before a call that only signed-in users may make. The returned function says that it was accepted: the session goes on, unless
     * the doubt arose after the call had been sent.
     */
    mark(): () => void {
      const marked = doubt;
      return () => {
        if (marked !== null && marked === doubt) remember(null);
      };
    },
    subscribe,
  };
}

export const unsureEnd = createUnsureEnd(tabStorage(), pageSession);

export const useUnsureEnd = (): EndingCall | null => useSyncExternalStore(unsureEnd.subscribe, unsureEnd.read);
