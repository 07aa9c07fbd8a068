import { useEffect, useRef } from 'react';
import { addBackEntry } from './backEntries.ts';

/** While something is open above the screen, the browser's Back calls `close`, which may leave it open. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    return addBackEntry(() => latest.current());
  }, [isOpen]);
}
