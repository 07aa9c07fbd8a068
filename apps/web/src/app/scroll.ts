import { useLayoutEffect } from 'react';
import type { Place } from './history.ts';

const KEY = 'wieszcz-scroll';
type Heights = Record<string, number>;

function kept(): Heights {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Heights;
  } catch {
    return {};
  }
}

function keep(heights: Heights): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(heights));
  } catch {
    // No storage: a reload begins at the top.
  }
}

const heights = kept();

/** A new screen begins at its top; going back leads to where the visitor had been reading. */
export function useScroll({ location: { key }, action }: Place): void {
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    window.scrollTo(0, action === 'POP' ? (heights[key] ?? 0) : 0);
    const note = () => {
      heights[key] = window.scrollY;
    };
    const store = () => keep(heights);
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', store);
    };
  }, [key, action]);
}
