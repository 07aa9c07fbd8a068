import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;
let now = new Date();
const readers = new Set<() => void>();

function tick(): void {
  now = new Date();
  for (const reader of readers) reader();
}

let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  timer ??= setInterval(tick, MINUTE);
  if (Date.now() - now.getTime() > MINUTE) tick();
  return () => {
    readers.delete(reader);
    if (readers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time to the minute: '2 minuty temu' grows old by itself. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => now);
