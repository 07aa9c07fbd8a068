import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { batchReads } from './batched-reads.ts';

const identity = (id: number) => id;

it('answers all calls of one tick with one read, and calls during a read with the next one', async () => {
  let version = 0;
  const batches: number[][] = [];
  const [begun, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const read = batchReads(async (ids: number[]) => {
    batches.push(ids);
    const readVersion = version;
    begun.resolve();
    await finish.promise;
    return new Map(ids.filter((id) => id !== 3).map((id) => [id, `${id} at ${readVersion}`]));
  }, identity);
  const first = Promise.all([1, 2, 1, 3].map(read));
  await begun.promise;
  version = 1;
  const later = [read(1)];
  await setImmediate();
  later.push(read(4));
  finish.resolve();
  expect(await first).toEqual(['1 at 0', '2 at 0', '1 at 0', null]);
  expect(await Promise.all(later)).toEqual(['1 at 1', '4 at 1']);
  expect(batches).toEqual([
    [1, 2, 3],
    [1, 4],
  ]);
});

it('rejects only the calls of the batch that failed', async () => {
  let fails = true;
  const read = batchReads(async (ids: number[]) => {
    if (fails) throw new Error('gone');
    return new Map(ids.map((id) => [id, id]));
  }, identity);
  await expect(read(1)).rejects.toThrow('gone');
  fails = false;
  expect(await read(1)).toBe(1);
});
