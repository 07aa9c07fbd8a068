import { useCallback, useEffect, useMemo, useRef, useState, useTransition } from 'react';
import { flushSync } from 'react-dom';
import {
  type NavigationType as Action,
  createPath,
  type Location,
  type NavigateOptions,
  type Navigator,
  parsePath,
  type To,
} from 'react-router';

/** Where the visitor is, kept behind the `#` of the address; what React Router's `<Router>` needs to know of it. */

export type Place = { location: Location; action: `${Action}` };

/** What the browser keeps for an entry of its history. */
type Kept = { key?: string; usr?: unknown } | null;

export const FIRST = 'default';
const textOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));
const newKey = (): string => Math.random().toString(36).slice(2, 10);

function read(): Location {
  const { pathname = '/', search = '', hash = '' } = parsePath(window.location.hash.slice(1));
  const kept = window.history.state as Kept;
  return {
    pathname: pathname.startsWith('/') ? pathname : `/${pathname}`,
    search,
    hash,
    state: kept?.usr ?? null,
    key: kept?.key ?? FIRST,
  };
}

function write(way: 'pushState' | 'replaceState', to: To, state: unknown): void {
  window.history[way]({ key: newKey(), usr: state } satisfies Kept, '', `#${textOf(to)}`);
}

/** Addresses that differ in their numbers only lead to the same screen. */
const screenAt = ({ pathname }: Location): string => pathname.replaceAll(/\d+/g, '#');

/**
 * The present place and how to go to another. The screen before stays until the code of the next has come (`loading` meanwhile); one
 * whose code is there is drawn in the same picture. `flushSync` shows the next at once, whatever is there.
 */
export function useHashHistory(): Place & { navigator: Navigator; loading: boolean } {
  const [place, setPlace] = useState<Place>(() => ({ location: read(), action: 'POP' }));
  const first = useRef(place.location);
  const seen = useRef(new Set<string>());
  const [loading, startLoading] = useTransition();
  useEffect(() => void seen.current.add(screenAt(place.location)), [place]);
  const show = useCallback((action: Place['action'], options?: NavigateOptions) => {
    const location = read();
    const update = () => setPlace({ location, action });
    if (options?.flushSync) flushSync(update);
    else if (seen.current.has(screenAt(location))) update();
    else startLoading(update);
  }, []);
  useEffect(() => {
    const onPop = () => show('POP');
    window.addEventListener('popstate', onPop);
    // Between the first reading and now the first screen was rendered, in steps: the address may have changed meanwhile.
    if (createPath(read()) !== createPath(first.current)) onPop();
    return () => window.removeEventListener('popstate', onPop);
  }, [show]);
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: (to) => `#${textOf(to)}`,
      go: (delta) => window.history.go(delta),
      push(to, state, options) {
        write('pushState', to, state);
        show('PUSH', options);
      },
      replace(to, state, options) {
        write('replaceState', to, state);
        show('REPLACE', options);
      },
    }),
    [show],
  );
  return { ...place, navigator, loading };
}
