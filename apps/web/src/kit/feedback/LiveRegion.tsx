import { useSyncExternalStore } from 'react';
import { createSubscribers } from '../subscribers.ts';

/** A live region: what `announce` puts into it replaces what it said before. */
function createRegion() {
  let message = '';
  let announcements = 0;
  const { notify, subscribe } = createSubscribers();
  const announce = (text: string): void => {
    announcements += 1;
    // Screen readers ignore an unchanged text, so every other announcement ends with an invisible space.
    message = announcements % 2 === 0 ? text : `${text}\u200b`;
    notify();
  };
  return { announce, subscribe, getMessage: () => message };
}

const changes = createRegion();
const successes = createRegion();

/** Announces a change to screen readers: results found, a new price. */
export const announce = changes.announce;

/** Announces a success to screen readers: shares bought. The new prices that follow it don't replace it before it has been read. */
export const announceSuccess = successes.announce;

/** The regions of both. A screen has them before it announces anything: screen readers may ignore a region that comes with its text. */
export function LiveRegion() {
  return (
    <>
      <Region {...successes} />
      <Region {...changes} />
    </>
  );
}

function Region({ subscribe, getMessage }: ReturnType<typeof createRegion>) {
  const text = useSyncExternalStore(subscribe, getMessage);
  return (
    <div className="srOnly" aria-live="polite" aria-atomic="true">
      {text}
    </div>
  );
}
