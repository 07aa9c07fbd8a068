export type SharedReads = <Answer>(question: unknown, read: () => Promise<Answer>) => Promise<Answer>;

/**
 * Emptied when it is over. A map that has grown keeps its former tables reachable from one another, and these what was in them: until the
 * old are collected, every answer would outlive its question, and the old would be collected all the time.
 */
type Reading = { answer: Promise<unknown> | undefined };

/**
 * When a match is decided everybody asks the same at once. Whoever asks while the same question is being answered waits for the
 * answer after that, together with all others who do: none is older than its question, and of any number of callers two reads
 * are under way at most.
 */
export function createSharedReads(): SharedReads {
  const running = new Map<string, Reading>();
  const next = new Map<string, Reading>();

  const hold = (readings: Map<string, Reading>, key: string, begin: (release: () => void) => Promise<unknown>) => {
    const reading: Reading = { answer: undefined };
    readings.set(key, reading);
    reading.answer = begin(() => {
      readings.delete(key);
      reading.answer = undefined;
    });
    return reading.answer;
  };

  const start = (key: string, read: () => Promise<unknown>) => hold(running, key, (release) => read().finally(release));

  const startNext = (key: string, current: Promise<unknown>, read: () => Promise<unknown>) =>
    hold(next, key, (release) => {
      const begin = () => {
        release();
        return start(key, read);
      };
      return current.then(begin, begin);
    });

  return async <Answer>(question: unknown, read: () => Promise<Answer>) => {
    const key = JSON.stringify(question);
    const current = running.get(key)?.answer;
    if (!current) return start(key, read) as Promise<Answer>;
    return (next.get(key)?.answer ?? startNext(key, current, read)) as Promise<Answer>;
  };
}
