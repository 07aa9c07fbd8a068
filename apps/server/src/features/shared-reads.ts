export type SharedReads = <Answer>(question: unknown, read: () => Promise<Answer>) => Promise<Answer>;

/**
 * When a match is decided everybody asks the same at once. Whoever asks while the same question is being answered waits for the
 * answer after that, together with all others who do: none is older than its question, and of any number of callers two reads
 * are under way at most.
 */
export function createSharedReads(): SharedReads {
  const running = new Map<string, Promise<unknown>>();
  const next = new Map<string, Promise<unknown>>();

  const start = (key: string, read: () => Promise<unknown>) => {
    const answer = read().finally(() => running.delete(key));
    running.set(key, answer);
    return answer;
  };

  return async <Answer>(question: unknown, read: () => Promise<Answer>) => {
    const key = JSON.stringify(question);
    const current = running.get(key);
    if (!current) return start(key, read) as Promise<Answer>;
    let following = next.get(key);
    if (!following) {
      const startNext = () => {
        next.delete(key);
        return start(key, read);
      };
      following = current.then(startNext, startNext);
      next.set(key, following);
    }
    return following as Promise<Answer>;
  };
}
