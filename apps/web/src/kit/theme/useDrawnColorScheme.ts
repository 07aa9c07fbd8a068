import { useSyncExternalStore } from 'react';

const root = document.documentElement;
const readScheme = (): string => root.dataset['mantineColorScheme'] ?? 'light';

const subscribe = (notify: () => void) => {
  const observer = new MutationObserver(notify);
  observer.observe(root, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
};

/**
 * The colour scheme in which the page is drawn now, for code that reads the page's colours. The hook of the library changes earlier, before
 * the page has the new colours.
 */
export const useDrawnColorScheme = (): string => useSyncExternalStore(subscribe, readScheme);
