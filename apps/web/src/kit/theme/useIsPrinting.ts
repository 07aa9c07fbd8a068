import { useSyncExternalStore } from 'react';

const subscribe = (notify: () => void) => {
  const print = matchMedia('print');
  print.addEventListener('change', notify);
  return () => print.removeEventListener('change', notify);
};

/** Whether the page is being printed. Browsers announce it before they lay out the paper. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => matchMedia('print').matches);
