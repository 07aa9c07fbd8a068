import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createCoalescedReads } from './coalesced-reads.ts';

it('answers all callers that ask during a read by the next read, never with an answer older than their question', async () => {
  const coalesce = createCoalescedReads();
  let version = 0;
  let reads = 0;
  const read = async () => {
    reads += 1;
    const readVersion = version;
    await sleep(5);
    return readVersion;
  };
  const first = coalesce(['list', 1], read);
  const other = coalesce(['list', 2], read);
  version = 1;
  const later = await Promise.all(Array.from({ length: 20 }, () => coalesce(['list', 1], read)));
  expect([await first, await other, ...new Set(later)]).toEqual([0, 0, 1]);
  expect(reads).toBe(3);
  expect(await coalesce(['list', 1], read)).toBe(1);
  expect(reads).toBe(4);
});

it('rejects only the callers of the read that failed', async () => {
  const coalesce = createCoalescedReads();
  const failing = coalesce('a', () => Promise.reject(new Error('gone')));
  const following = coalesce('a', () => Promise.resolve('back'));
  await expect(failing).rejects.toThrow('gone');
  expect(await following).toBe('back');
});

it('runs one read of a question at a time, however often callers ask again', async () => {
  const coalesce = createCoalescedReads();
  let running = 0;
  const read = async () => {
    running += 1;
    expect(running).toBe(1);
    await sleep(1);
    running -= 1;
  };
  const askFiveTimes = async () => {
    for (let turn = 0; turn < 5; turn += 1) await coalesce('list', read);
  };
  await Promise.all(Array.from({ length: 16 }, askFiveTimes));
});

it('reads at once for a caller that asks again after a quick read', async () => {
  const coalesce = createCoalescedReads({ now: () => 0, pause: () => Promise.reject(new Error('a quick read needs no pause')) });
  let begun = 0;
  const read = async () => {
    begun += 1;
  };
  for (let turn = 1; turn <= 3; turn += 1) {
    const answer = coalesce('list', read);
    expect(begun).toBe(turn);
    await answer;
    // The question is forgotten after its answer.
    await nextTurn();
  }
});

it('pauses for a fifth of the time that a read took, at most 20 ms, so that callers that ask again together share the next read', async () => {
  let time = 0;
  const pauses: number[] = [];
  const pauseEnds = Promise.withResolvers<void>();
  const pause = (ms: number) => {
    pauses.push(ms);
    return pauseEnds.promise;
  };
  const coalesce = createCoalescedReads({ now: () => time, pause });
  let reads = 0;
  const readFor = (ms: number) => async () => {
    reads += 1;
    time += ms;
  };
  await coalesce('quick', readFor(4));
  await coalesce('medium', readFor(60));
  await coalesce('longest', readFor(10_000));
  await coalesce('long', readFor(100));
  const again = Promise.all([coalesce('long', readFor(100)), coalesce('long', readFor(100))]);
  await nextTurn();
  expect({ pauses, reads }).toEqual({ pauses: [12, 20, 20], reads: 4 });
  pauseEnds.resolve();
  await again;
  expect(reads).toBe(5);
});
