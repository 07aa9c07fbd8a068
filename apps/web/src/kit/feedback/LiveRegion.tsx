import { useSyncExternalStore } from 'react';

let message = '';
let announcements = 0;
const subscribers = new Set<() => void>();

/** Announces a sentence to screen readers: results found, shares bought, a new price. */
export function announce(text: string): void {
  announcements += 1;
  // Screen readers ignore an unchanged text, so every other announcement ends with an invisible space.
  message = announcements % 2 === 0 ? text : `${text}\u200b`;
  for (const notify of subscribers) notify();
}

const subscribe = (subscriber: () => void) => {
  subscribers.add(subscriber);
  return () => void subscribers.delete(subscriber);
};

export function LiveRegion() {
  const text = useSyncExternalStore(subscribe, () => message);
  return (
    <div className="srOnly" aria-live="polite" aria-atomic="true">
      {text}
    </div>
  );
}
