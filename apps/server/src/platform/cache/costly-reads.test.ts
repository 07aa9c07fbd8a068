import { expect, it } from 'vitest';
import { createCostlyBatches, createCostlyReads } from './costly-reads.ts';

const KEPT_MS = 1_000;
const MAX_MS = 60_000;

/** A cache that answers with the number of the read. An answer of 1000 rows is kept for `KEPT_MS`, by the time that the test sets. */
function counted({ rows = 1_000 } = {}) {
  const state = { reads: 0, refreshes: 0, rows, failing: false, now: 0 };
  const ask = createCostlyReads<string, number>({
    async read(_key, isRefresh) {
      state.reads += 1;
      if (isRefresh) state.refreshes += 1;
      if (state.failing) throw new Error('no database');
      return { answer: state.reads, rows: state.rows };
    },
    microsPerRow: KEPT_MS,
    minRows: 10,
    maxMs: MAX_MS,
    maxKept: 2,
    now: () => state.now,
  });
  return { ask, state };
}

it('reads an answer from few rows anew each time', async () => {
  const { ask } = counted({ rows: 9 });
  expect([await ask('a'), await ask('a')]).toEqual([1, 2]);
});

it('keeps an answer from many rows, for each key on its own', async () => {
  const { ask } = counted();
  expect([await ask('a'), await ask('b'), await ask('a'), await ask('b')]).toEqual([1, 2, 1, 2]);
});

it('gives an answer that is slightly too old once more, while one read in the background renews it', async () => {
  const { ask, state } = counted();
  await ask('a');
  state.now = KEPT_MS + 1;
  expect(await Promise.all([ask('a'), ask('a')])).toEqual([1, 1]);
  await expect.poll(() => ask('a')).toBe(2);
  expect(state).toMatchObject({ reads: 2, refreshes: 1 });
});

it('waits for a new read if the answer is more than twice as old as it may be', async () => {
  const { ask, state } = counted();
  await ask('a');
  state.now = 2 * KEPT_MS + 1;
  expect(await ask('a')).toBe(2);
  expect(state.refreshes).toBe(0);
});

it('keeps no answer for longer than the maximum, however many rows it has', async () => {
  const { ask, state } = counted({ rows: 1_000_000 });
  await ask('a');
  state.now = MAX_MS;
  expect(await ask('a')).toBe(1);
  state.now = 2 * MAX_MS + 1;
  expect(await ask('a')).toBe(2);
});

it('forgets an answer that has become small, and one that could not be read again', async () => {
  const { ask, state } = counted();
  await ask('a');
  state.now = KEPT_MS + 1;
  state.failing = true;
  expect(await ask('a')).toBe(1);
  await expect.poll(() => ask('a').catch(() => 'failed')).toBe('failed');
  state.failing = false;
  state.rows = 1;
  expect(await ask('a')).not.toBe(await ask('a'));
});

it('rejects if the first read of an answer fails', async () => {
  const { ask, state } = counted();
  state.failing = true;
  await expect(ask('a')).rejects.toThrow('no database');
});

it('keeps a bounded number of answers, those that were asked for last', async () => {
  const { ask, state } = counted();
  for (const key of ['a', 'b', 'a', 'c', 'a']) await ask(key);
  expect(state.reads).toBe(3);
  await ask('b');
  expect(state.reads).toBe(4);
});

it('reads all keys that are asked for in one turn together, but a refresh on its own', async () => {
  const batches: string[][] = [];
  let now = 0;
  const ask = createCostlyBatches<string, number>({
    async readAll(keys) {
      batches.push(keys);
      return new Map(keys.map((key) => [key, { answer: batches.length, rows: key === 'large' ? 1_000 : 1 }]));
    },
    microsPerRow: KEPT_MS,
    minRows: 10,
    maxMs: MAX_MS,
    now: () => now,
  });
  expect(await Promise.all([ask('large'), ask('a'), ask('a')])).toEqual([1, 1, 1]);
  now = KEPT_MS + 1;
  await Promise.all([ask('large'), ask('a'), ask('b')]);
  expect(batches.map((keys) => keys.toSorted().join(' ')).toSorted()).toEqual(['a b', 'a large', 'large']);
});
