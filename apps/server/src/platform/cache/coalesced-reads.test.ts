import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { createSharedReads } from './coalesced-reads.ts';

afterEach(() => void vi.useRealTimers());

it('answers who asks meanwhile together, never with what was read before they asked', async () => {
  const share = createSharedReads();
  let version = 0;
  let reads = 0;
  const read = async () => {
    reads += 1;
    const seen = version;
    await sleep(5);
    return seen;
  };
  const first = share(['list', 1], read);
  const other = share(['list', 2], read);
  version = 1;
  const later = await Promise.all(Array.from({ length: 20 }, () => share(['list', 1], read)));
  expect([await first, await other, ...new Set(later)]).toEqual([0, 0, 1]);
  expect(reads).toBe(3);
  expect(await share(['list', 1], read)).toBe(1);
  expect(reads).toBe(4);
});

it('lets a failure reach only those who waited for it', async () => {
  const share = createSharedReads();
  const failing = share('a', () => Promise.reject(new Error('gone')));
  const following = share('a', () => Promise.resolve('back'));
  await expect(failing).rejects.toThrow('gone');
  expect(await following).toBe('back');
});

/** A read that takes long enough to be followed by a rest, and counts how often it has begun. */
function countedRead() {
  const counted = {
    begun: 0,
    read: async () => {
      counted.begun += 1;
      await new Promise((done) => setTimeout(done, 20));
    },
  };
  return counted;
}

it('lets those who were just answered together ask again together', async () => {
  const share = createSharedReads();
  const counted = countedRead();
  const askFiveTimes = async () => {
    for (let turn = 0; turn < 5; turn += 1) await share('list', counted.read);
  };
  await Promise.all(Array.from({ length: 16 }, askFiveTimes));
  // One for the first to ask, one for the others, and from then on one for all. As two crowds that take turns they would need ten.
  expect(counted.begun).toBe(6);
});

it('waits for those who were just answered until all have asked again, or for half as long as the read took', async () => {
  vi.useFakeTimers();
  const share = createSharedReads();
  const counted = countedRead();
  const ask = (times: number) => Promise.all(Array.from({ length: times }, () => share('list', counted.read)));
  const first = ask(4);
  await vi.advanceTimersByTimeAsync(40);
  await first;
  expect(counted.begun).toBe(2);
  const again = ask(3);
  await vi.advanceTimersByTimeAsync(0);
  expect(counted.begun).toBe(3);
  await vi.advanceTimersByTimeAsync(20);
  await again;
  const fewer = ask(2);
  await vi.advanceTimersByTimeAsync(9);
  expect(counted.begun).toBe(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(counted.begun).toBe(4);
  await vi.advanceTimersByTimeAsync(20);
  await fewer;
});

it('keeps nobody waiting who asks alone', async () => {
  const share = createSharedReads();
  const counted = countedRead();
  for (let turn = 1; turn <= 3; turn += 1) {
    const answer = share('list', counted.read);
    expect(counted.begun).toBe(turn);
    await answer;
  }
});
