import { useSyncExternalStore } from 'react';

let message = '';
let turn = 0;
const readers = new Set<() => void>();

/** Says a sentence to those who listen: results found, shares bought, a new price. Never ticks of a chart. */
export function announce(text: string): void {
  turn += 1;
  // The same sentence twice would be silent the second time; an invisible space makes it new.
  message = turn % 2 === 0 ? text : `${text}\u200b`;
  for (const reader of readers) reader();
}

const subscribe = (reader: () => void) => {
  readers.add(reader);
  return () => void readers.delete(reader);
};

export function LiveRegion() {
  const text = useSyncExternalStore(subscribe, () => message);
  return (
    <div className="srOnly" aria-live="polite" aria-atomic="true">
      {text}
    </div>
  );
}
