import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Reads the answer to `question` (any JSON value), or shares a read of the same question that has yet to begin. */
export type CoalesceReads = <Answer>(question: unknown, read: () => Promise<Answer>) => Promise<Answer>;

/** In milliseconds. */
type Timing = { now: () => number; pause: (ms: number) => Promise<unknown> };

type Running = {
  /** Resolves when the read and its pause have ended, whether or not the read failed. */
  ended: Promise<void>;
  /** The read that follows, shared by all callers that asked meanwhile. */
  next: Promise<unknown> | undefined;
};

/**
 * The pause after a read of a question: this part of the time that the read took, in whole milliseconds, so that a read of less than 5 ms has
 * none, and at most `maxMs`. Callers that were answered together often ask again together, each a moment after the other. Without the pause
 * the first of them would have a read of its own, and all others would wait for two reads.
 */
const PAUSE = { part: 0.2, maxMs: 20 };

/** Requests that arrived during the pause are received in the turn after it. */
const REAL_TIME: Timing = { now: () => performance.now(), pause: (ms) => sleep(ms).then(() => nextTurn()) };

/**
 * Coalesces concurrent reads of the same question. A caller that asks while the question is being read, or in the pause after it, waits for
 * the next read, together with all other such callers: no answer is older than its question, and one read of a question runs at a time.
 */
export function createCoalescedReads({ now, pause } = REAL_TIME): CoalesceReads {
  const running = new Map<string, Running>();

  const start = <Answer>(key: string, read: () => Promise<Answer>): Promise<Answer> => {
    const startedAt = now();
    const answer = read();
    const end = async () => {
      const pauseMs = Math.min(PAUSE.maxMs, Math.floor(PAUSE.part * (now() - startedAt)));
      if (pauseMs > 0) await pause(pauseMs);
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
