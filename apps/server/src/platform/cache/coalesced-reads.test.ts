import { setTimeout as sleep } from 'node:timers/promises';
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

it('reads at once for a caller that asks alone', async () => {
  const coalesce = createCoalescedReads();
  let begun = 0;
  const read = async () => {
    begun += 1;
    await sleep(20);
  };
  for (let turn = 1; turn <= 3; turn += 1) {
    const answer = coalesce('list', read);
    expect(begun).toBe(turn);
    await answer;
  }
});
