import { QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { keys } from './keys.ts';
import { createQueryClient } from './queryClient.ts';
import { followTrades, invalidateTraded, readAfterDoubt, readAgain, readPositionsAgain } from './traded.ts';

/** A page that shows these answers. `invalidated` lists those of them that are to be read again. */
function openPage() {
  const client = createQueryClient();
  const chances = keys.marketChances(1, [2], 30, null);
  const cached = [keys.me, keys.info, keys.market(1), chances, keys.market(2), keys.positions({}), keys.position(3)];
  for (const key of cached) client.setQueryData(key, 'before');
  return { client, chances, invalidated: () => cached.filter((key) => client.getQueryState(key)!.isInvalidated) };
}

it('A trade of the player invalidates all answers that it may have changed, and no others', async () => {
  const { client, chances, invalidated } = openPage();
  await invalidateTraded(client);
  expect(invalidated()).toEqual([keys.me, keys.market(1), chances, keys.market(2), keys.positions({}), keys.position(3)]);
});

it('After an answer that tells of a trade, all others that it may have changed are read again, but not those below its key', () => {
  const { client, invalidated } = openPage();
  followTrades(client, keys.market(1), (before) => before === 'before');
  expect(invalidated()).toEqual([keys.me, keys.market(2), keys.positions({}), keys.position(3)]);
});

it('A single position on the screen keeps its answer after a trade of others, and is read once it is shown anew or decided', async () => {
  const client = createQueryClient();
  let reads = 0;
  const observe = () =>
    new QueryObserver(client, { queryKey: keys.position(3), queryFn: () => (reads += 1) }).subscribe(() => undefined);
  const isRead = () => vi.waitUntil(() => !client.isFetching(), { timeout: 30_000 });
  client.setQueryData(keys.market(1), 'before');
  const leave = observe();
  await isRead();
  followTrades(client, keys.market(1), () => true);
  expect(client.isFetching()).toBe(0);
  leave();
  onTestFinished(observe());
  expect(client.isFetching()).toBe(1);
  await isRead();
  expect(reads).toBe(2);
  await readPositionsAgain(client);
  expect(reads).toBe(3);
});

it('After an order in doubt all that it may have changed is read again, though the budget is just being read', async () => {
  const { client, chances, invalidated } = openPage();
  await client.invalidateQueries({ queryKey: keys.me });
  readAfterDoubt(client);
  expect(invalidated()).toEqual([keys.me, keys.market(1), chances, keys.market(2), keys.positions({}), keys.position(3)]);
});

it('Nothing is read again after the first answer of a query, or after one that tells of no trade', () => {
  const { client, invalidated } = openPage();
  followTrades(client, keys.market(4), () => true);
  followTrades(client, keys.market(1), () => false);
  expect(invalidated()).toEqual([]);
});

it('An answer that is read because of a trade of the player does not cause a second reading', async () => {
  const { client, invalidated } = openPage();
  await invalidateTraded(client);
  client.setQueryData(keys.positions({}), 'after');
  followTrades(client, keys.me, () => true);
  expect(invalidated()).not.toContainEqual(keys.positions({}));
});

it('An answer that was read again by itself still causes the reading of the others', async () => {
  const { client, invalidated } = openPage();
  const queryFn = () => {
    followTrades(client, keys.market(2), (before) => before === 'before');
    return 'after';
  };
  const observer = new QueryObserver(client, { queryKey: keys.market(2), queryFn, staleTime: Infinity });
  onTestFinished(observer.subscribe(() => undefined));
  await readAgain(client, keys.market(2));
  expect(client.getQueryData(keys.market(2))).toBe('after');
  expect(invalidated()).toContainEqual(keys.me);
});

it('A trade that happened while a reading failed is noticed by the next one', async () => {
  const { client, invalidated } = openPage();
  const read = (queryFn: () => string) =>
    client.fetchQuery({ queryKey: keys.me, queryFn, staleTime: 0, retry: false }).catch(() => undefined);
  await read(() => {
    throw new Error('the server is away');
  });
  expect(invalidated()).toEqual([keys.me]);
  await read(() => {
    followTrades(client, keys.me, (before) => before === 'before');
    return 'after';
  });
  expect(invalidated()).toContainEqual(keys.positions({}));
});
