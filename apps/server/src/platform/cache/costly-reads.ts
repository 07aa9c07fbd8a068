import { LRUCache } from 'lru-cache';
import { batchReads } from '../database/batched-reads.ts';

/** An answer with the number of rows that it was computed from. */
export type Computed<Answer> = { answer: Answer; rows: number };

export type CacheOptions = {
  /** How long an answer is kept for each row. */
  microsPerRow: number;
  /** An answer from fewer rows is not kept. */
  minRows: number;
  /** The longest time that an answer is kept. */
  maxMs: number;
  /** How many answers are kept; default: 1000. */
  maxKept?: number;
  /** The present time in milliseconds; default: `performance.now()`. */
  now?: () => number;
};

export type CostlyReadsOptions<Key, Answer> = CacheOptions & {
  /** `isRefresh`: nobody waits for the answer. */
  read: (key: Key, isRefresh: boolean) => Promise<Computed<Answer>>;
};

type Kept<Answer> = { answer: Answer; readAt: number; keptMs: number };

/**
 * Caches answers for a time in proportion to the rows that they were computed from: a small answer is always read anew, and a large one
 * takes a bounded share of the database's time however often it is asked for. An answer that is older than its time, but not twice as old,
 * is given once more while it is read again in the background, so that nobody waits for a large read that is asked for often.
 */
export function createCostlyReads<Key extends string | number, Answer>(
  options: CostlyReadsOptions<Key, Answer>,
): (key: Key) => Promise<Answer> {
  const { read, microsPerRow, minRows, maxMs, maxKept = 1_000, now = () => performance.now() } = options;
  const cache = new LRUCache<Key, Kept<Answer>>({ max: maxKept });
  const refreshing = new Set<Key>();

  const readAndKeep = async (key: Key, isRefresh: boolean): Promise<Answer> => {
    const readAt = now();
    const { answer, rows } = await read(key, isRefresh);
    if (rows < minRows) cache.delete(key);
    else cache.set(key, { answer, readAt, keptMs: Math.min(maxMs, (rows * microsPerRow) / 1_000) });
    return answer;
  };

  const refresh = (key: Key): void => {
    if (refreshing.has(key)) return;
    refreshing.add(key);
    readAndKeep(key, true)
      // The next caller reads it again.
      .catch(() => cache.delete(key))
      .finally(() => refreshing.delete(key));
  };

  return async (key) => {
    const kept = cache.get(key);
    const age = kept ? now() - kept.readAt : 0;
    if (!kept || age > 2 * kept.keptMs) return readAndKeep(key, false);
    if (age > kept.keptMs) refresh(key);
    return kept.answer;
  };
}

/** As `createCostlyReads`, but keys that are asked for in one turn are read together. `readAll` answers each of its keys. */
export function createCostlyBatches<Key extends string | number, Answer>({
  readAll,
  ...options
}: CacheOptions & { readAll: (keys: Key[]) => Promise<ReadonlyMap<Key, Computed<Answer>>> }): (key: Key) => Promise<Answer> {
  const readInBatch = batchReads(readAll, (key: Key) => key);
  return createCostlyReads<Key, Answer>({
    ...options,
    // Others wait for a batch, so the refresh of a large answer isn't part of one.
    read: async (key, isRefresh) => (isRefresh ? (await readAll([key])).get(key) : await readInBatch(key))!,
  });
}
