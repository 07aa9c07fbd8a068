import { expect, it } from 'vitest';
import { keys } from './keys.ts';
import { createQueryClient } from './queryClient.ts';
import { followTrades, invalidateTraded } from './traded.ts';

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

it('After an answer that tells of a trade, neither those below its key are read once more nor a single position', () => {
  const { client, invalidated } = openPage();
  followTrades(client, keys.market(1), (before) => before === 'before');
  expect(invalidated()).toEqual([keys.me, keys.market(2), keys.positions({})]);
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
