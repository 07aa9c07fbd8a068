import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { gatherReads } from './gathered-reads.ts';

const itself = (id: number) => id;

it('answers all who ask at once by one read, and who asks meanwhile by the next', async () => {
  let version = 0;
  const asked: number[][] = [];
  const read = gatherReads(async (ids: number[]) => {
    asked.push(ids);
    const seen = version;
    await sleep(5);
    return new Map(ids.filter((id) => id !== 3).map((id) => [id, `${id} at ${seen}`]));
  }, itself);
  const first = Promise.all([1, 2, 1, 3].map(read));
  await sleep(2);
  version = 1;
  const later = Promise.all([1, 4].map(read));
  expect(await first).toEqual(['1 at 0', '2 at 0', '1 at 0', null]);
  expect(await later).toEqual(['1 at 1', '4 at 1']);
  expect(asked).toEqual([
    [1, 2, 3],
    [1, 4],
  ]);
});

it('lets a failure reach only those who waited for it', async () => {
  let fails = true;
  const read = gatherReads(async (ids: number[]) => {
    if (fails) throw new Error('gone');
    return new Map(ids.map((id) => [id, id]));
  }, itself);
  await expect(read(1)).rejects.toThrow('gone');
  fails = false;
  expect(await read(1)).toBe(1);
});
