/** Reads the answer to `question` (any JSON value), or shares a read of the same question that has yet to begin. */
export type CoalesceReads = <Answer>(question: unknown, read: () => Promise<Answer>) => Promise<Answer>;

type Running = {
  /** Resolves when the read has ended, whether or not it failed. */
  ended: Promise<void>;
  /** The read that follows, shared by all callers that asked meanwhile. */
  next: Promise<unknown> | undefined;
};

/**
 * Coalesces concurrent reads of the same question. A caller that asks while the question is being read waits for the next read, together
 * with all other such callers: no answer is older than its question, and one read of a question runs at a time.
 */
export function createCoalescedReads(): CoalesceReads {
  const running = new Map<string, Running>();

  const start = <Answer>(key: string, read: () => Promise<Answer>): Promise<Answer> => {
    const answer = read();
    const end = () => {
      if (!entry.next) running.delete(key);
    };
    const entry: Running = { ended: answer.then(end, end), next: undefined };
    running.set(key, entry);
    return answer;
  };

  return <Answer>(question: unknown, read: () => Promise<Answer>) => {
    const key = JSON.stringify(question);
    const current = running.get(key);
    if (!current) return start(key, read);
    current.next ??= current.ended.then(() => {
      // Deleted map entries stay reachable until the map is rehashed; the answer must not.
      current.next = undefined;
      return start(key, read);
    });
    return current.next as Promise<Answer>;
  };
}
