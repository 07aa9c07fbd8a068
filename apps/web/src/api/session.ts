import type { User } from '@wieszcz/api';
import { useSyncExternalStore, useState } from 'react';
import { createSubscribers } from '#kit/subscribers.ts';
import { tolerantStorage, type BrowserStorage } from './browserStorage.ts';

/** The signed-in user: stored in localStorage under `user`, shared by all tabs, removed once a page finds that the token has expired. */

export type { User } from '@wieszcz/api';
export type Role = User['roles'][number];

const KEY = 'user';

function parse(stored: string | null): User | null {
  if (stored === null) return null;
  try {
    const user = JSON.parse(stored) as Partial<User>;
    return typeof user.token === 'string' && typeof user.username === 'string' && Array.isArray(user.roles)
      ? (user as User)
      : null;
  } catch {
    return null;
  }
}

/** The fields that the storage keeps; an answer of the server may carry more. */
const storedPart = ({ token, username, firstName, surname, email, roles }: User): User => ({
  token,
  username,
  firstName,
  surname,
  email,
  roles,
});

/** Expiry of a token, in ms since 1970; 0 for a malformed token. */
export function expiryOf(token: string): number {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : 0;
  } catch {
    return 0;
  }
}

/** Whether the user's token hasn't expired; `now` in ms since 1970. */
export const hasValidToken = (user: User | null, now: number = Date.now()): boolean =>
  user !== null && expiryOf(user.token) > now;

/** The first of a user's roles, which decides the menu. */
export const roleOf = (user: User | null): Role | null => user?.roles[0] ?? null;

/** Whether the user may work on the market as its author. One who is no moderator any more may not. */
export const isAuthor = (user: User | null, { author }: { author: string }): boolean =>
  user?.username === author && roleOf(user) === 'ROLE_MODERATOR';

function createSession(storage: BrowserStorage) {
  const { notify, subscribe } = createSubscribers();
  let expired: string | null = null;
  /**
   * The stored user. Without a valid token it is removed: its data must not stay in the browser, and only where no user is stored the page
   * preloads its first call.
   */
  const restore = () => {
    const stored = parse(storage.getItem(KEY));
    if (hasValidToken(stored)) return stored;
    storage.removeItem(KEY);
    expired = stored?.username ?? expired;
    return null;
  };
  let user = restore();
  let pageUser = user?.username ?? null;
  const setUser = (next: User | null) => {
    user = next;
    if (next !== null) {
      pageUser = next.username;
      expired = null;
    }
    notify();
  };
  return {
    get: (): User | null => user,
    token: (): string | null => user?.token ?? null,
    /** The user whose session ended by itself, on this page or before it was loaded; null after the next sign-in and after a sign-out. */
    expired: (): string | null => expired,
    /**
     * The user whom the screens belong to: the signed-in one, and after their session has ended still the same one, until they sign out on
     * this page or another user signs in. Null for a guest.
     */
    pageUser: (): string | null => pageUser,
    start(signedIn: User): void {
      const next = storedPart(signedIn);
      storage.setItem(KEY, JSON.stringify(next));
      setUser(next);
    },
    /** Called when the user ends the session: by a sign-out, a new password or the removal of the account. */
    end(): void {
      storage.removeItem(KEY);
      expired = null;
      if (pageUser === null) return;
      pageUser = null;
      setUser(null);
    },
    /** Called when the token has expired or the server no longer accepts it. Another tab may have signed in since: then follows that. */
    expire(): void {
      const stored = restore();
      if (stored !== null && stored.token !== user?.token) return setUser(stored);
      storage.removeItem(KEY);
      expired = user?.username ?? expired;
      if (user !== null) setUser(null);
    },
    endIfExpired(): void {
      if (user !== null && !hasValidToken(user)) this.expire();
    },
    /** Reads the storage again after another tab signed in or out. */
    follow(): void {
      const next = restore();
      if (next?.token === user?.token) return;
      // Another tab removes a user whose token has expired, perhaps before this one finds that.
      if (!hasValidToken(user)) expired = user?.username ?? expired;
      setUser(next);
    },
    subscribe,
  };
}

export { createSession };
export type Session = ReturnType<typeof createSession>;
/** Where the browser stores nothing, the session lasts until the page is left or reloaded. */
export const session = createSession(tolerantStorage(() => localStorage));

/** Follows sign-ins of other tabs, and ends the session if its token expired while the tab was in the background. */
export function watchSession(): () => void {
  const onStorage = (event: StorageEvent) => (event.key === KEY || event.key === null) && session.follow();
  const onWake = () => document.visibilityState === 'visible' && session.endIfExpired();
  // While a page is in the browser's back/forward cache, it misses sign-ins and sign-outs of other tabs.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) session.follow();
    onWake();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('focus', onWake);
  window.addEventListener('pageshow', onShow);
  document.addEventListener('visibilitychange', onWake);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('focus', onWake);
    window.removeEventListener('pageshow', onShow);
    document.removeEventListener('visibilitychange', onWake);
  };
}

const subscribe = (listener: () => void) => session.subscribe(listener);
const current = () => session.get();

export const useSession = (): User | null => useSyncExternalStore(subscribe, current);
export const usePageUser = (): string | null => useSyncExternalStore(subscribe, session.pageUser);
export const useRole = (): Role | null => roleOf(useSession());
export const useIsPlayer = (): boolean => useRole() === 'ROLE_PLAYER';

/** The user whose session has ended while this component was mounted; null while signed in, and for guests. */
function useExpired(): User | null {
  const user = useSession();
  const [last, setLast] = useState<User | null>(null);
  if (user && user !== last) setLast(user);
  return user === null ? last : null;
}

/**
 * The player whose session has ended while this component was mounted, so that their entries are still in it; null while signed in, and for
 * everyone else. `usePageUser` also knows a player whose session has ended on another screen.
 */
export function useExpiredPlayer(): string | null {
  const user = useExpired();
  return user && roleOf(user) === 'ROLE_PLAYER' ? user.username : null;
}

/** The moderator whose session has ended while this component was mounted; null while signed in, and for everyone else. */
export function useExpiredModerator(): string | null {
  const user = useExpired();
  return user && roleOf(user) === 'ROLE_MODERATOR' ? user.username : null;
}
