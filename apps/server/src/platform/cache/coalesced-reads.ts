export type SharedReads = <Answer>(question: unknown, read: () => Promise<Answer>) => Promise<Answer>;

/**
 * Emptied when it is over. A map that has grown keeps its former tables reachable from one another, and these what was in them: until the
 * old are collected, every answer would outlive its question, and the old would be collected all the time.
 */
type Reading = { answer: Promise<unknown> | undefined; callers: number };
type Rest = { over: Promise<void>; crowd: number; end: () => void };

/** In milliseconds. Shorter reads are done before anybody could ask again. */
const LONG_READ = 2;
const LONGEST_REST = 20;

/**
 * When a match is decided everybody asks the same at once. Whoever asks while the same question is being answered waits for the
 * answer after that, together with all others who do: none is older than its question, and of any number of callers two reads
 * are under way at most.
 *
 * A long read that several have waited for is followed by a rest of half its time, or until all of them have asked again. So they wait
 * together with everybody else; without it they are a second crowd, and each crowd waits for the other's reads besides its own.
 */
export function createSharedReads(): SharedReads {
  const running = new Map<string, Reading>();
  const next = new Map<string, Reading>();
  const rests = new Map<string, Rest>();

  const hold = (
    readings: Map<string, Reading>,
    key: string,
    callers: number,
    begin: (reading: Reading, release: () => void) => Promise<unknown>,
  ) => {
    const reading: Reading = { answer: undefined, callers };
    readings.set(key, reading);
    reading.answer = begin(reading, () => {
      readings.delete(key);
      reading.answer = undefined;
    });
    return reading.answer;
  };

  const rest = (key: string, took: number, answered: number) => {
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const end = () => {
      clearTimeout(timer);
      rests.delete(key);
      resolve();
    };
    const timer = setTimeout(end, Math.min(took / 2, LONGEST_REST));
    rests.set(key, { over, crowd: answered + (next.get(key)?.callers ?? 0), end });
  };

  const start = (key: string, callers: number, read: () => Promise<unknown>) => {
    const since = performance.now();
    return hold(running, key, callers, (reading, release) =>
      read().finally(() => {
        release();
        const took = performance.now() - since;
        if (reading.callers > 1 && took > LONG_READ) rest(key, took, reading.callers);
      }),
    );
  };

  const startNext = (key: string, current: Promise<unknown>, read: () => Promise<unknown>) =>
    hold(next, key, 1, (reading, release) => {
      const begin = () => {
        release();
        return start(key, reading.callers, read);
      };
      const beginRested = () => rests.get(key)?.over.then(begin) ?? begin();
      return current.then(beginRested, beginRested);
    });

  return async <Answer>(question: unknown, read: () => Promise<Answer>) => {
    const key = JSON.stringify(question);
    const gathering = next.get(key);
    if (gathering) {
      gathering.callers += 1;
      const resting = rests.get(key);
      if (resting && gathering.callers >= resting.crowd) resting.end();
      return gathering.answer as Promise<Answer>;
    }
    const current = running.get(key)?.answer ?? rests.get(key)?.over;
    return (current ? startNext(key, current, read) : start(key, 1, read)) as Promise<Answer>;
  };
}
