import type { User } from '@wieszcz/api';
import { useSyncExternalStore } from 'react';

/** Who is signed in: kept in the browser under the key `user`, shared by all its tabs, gone when the token dies. */

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

/** When the token dies, in ms; 0 for a token that can't be read. */
export function expiryOf(token: string): number {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : 0;
  } catch {
    return 0;
  }
}

export const isAlive = (user: User | null, now: number = Date.now()): user is User => user !== null && expiryOf(user.token) > now;

/** The first role decides the menu. */
export const roleOf = (user: User | null): Role | null => user?.roles[0] ?? null;

function createSession(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const readers = new Set<() => void>();
  const restore = () => {
    const stored = parse(storage.getItem(KEY));
    return isAlive(stored) ? stored : null;
  };
  let user = restore();
  const become = (next: User | null) => {
    user = next;
    for (const reader of readers) reader();
  };
  return {
    get: (): User | null => user,
    token: (): string | null => user?.token ?? null,
    start(next: User): void {
      storage.setItem(KEY, JSON.stringify(next));
      become(next);
    },
    end(): void {
      storage.removeItem(KEY);
      if (user !== null) become(null);
    },
    /** Ends a session whose token has run out in the meantime. */
    endIfExpired(): void {
      if (user !== null && !isAlive(user)) this.end();
    },
    /** Another tab signed in or out. */
    follow(): void {
      const next = restore();
      if (next?.token !== user?.token) become(next);
    },
    subscribe(reader: () => void): () => void {
      readers.add(reader);
      return () => void readers.delete(reader);
    },
  };
}

/** Private windows may forbid storage: then the login lasts as long as the tab. */
function browserStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    localStorage.getItem(KEY);
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}

export { createSession };
export const session = createSession(browserStorage());

/** Watches what ends or changes a session from outside: other tabs, and time that passed while the tab slept. */
export function watchSession(): () => void {
  const onStorage = (event: StorageEvent) => (event.key === KEY || event.key === null) && session.follow();
  const onWake = () => document.visibilityState === 'visible' && session.endIfExpired();
  window.addEventListener('storage', onStorage);
  window.addEventListener('focus', onWake);
  window.addEventListener('pageshow', onWake);
  document.addEventListener('visibilitychange', onWake);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('focus', onWake);
    window.removeEventListener('pageshow', onWake);
    document.removeEventListener('visibilitychange', onWake);
  };
}

const subscribe = (listener: () => void) => session.subscribe(listener);
const current = () => session.get();

export const useSession = (): User | null => useSyncExternalStore(subscribe, current);
export const useRole = (): Role | null => roleOf(useSession());
export const useIsPlayer = (): boolean => useRole() === 'ROLE_PLAYER';
