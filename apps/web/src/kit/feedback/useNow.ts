import { useSyncExternalStore } from 'react';

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
