import { useCallback, useSyncExternalStore } from 'react';

const MINUTE = 60_000;
let now = new Date();
const subscribers = new Set<() => void>();

function tick(): void {
  now = new Date();
  for (const notify of subscribers) notify();
}

let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  timer ??= setInterval(tick, MINUTE);
  if (Date.now() - now.getTime() > MINUTE) tick();
  return () => {
    subscribers.delete(subscriber);
    if (subscribers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The current time, updated every minute, for texts such as '2 minuty temu'. All callers share one timer. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => now);

/** In ms. Longer delays overflow the browser's timers, which would then fire at once. */
const LONGEST_DELAY = 2_000_000_000;

/** Whether a moment (ISO 8601) has passed. Renders again when it does. */
export function useHasPassed(moment: string | null): boolean {
  const at = moment === null ? Infinity : Date.parse(moment);
  const subscribeToPassing = useCallback(
    (notify: () => void) => {
      let timeout: ReturnType<typeof setTimeout> | undefined;
      const arm = (): void => {
        const left = at - Date.now();
        if (left > 0) timeout = setTimeout(arm, Math.min(left, LONGEST_DELAY));
        else notify();
      };
      if (at < Infinity) arm();
      return () => clearTimeout(timeout);
    },
    [at],
  );
  return useSyncExternalStore(subscribeToPassing, () => at <= Date.now());
}
