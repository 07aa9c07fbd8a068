import { expect, it } from 'vitest';
import { keys } from './keys.ts';
import { createQueryClient } from './queryClient.ts';
import { invalidateTraded } from './traded.ts';

/** The keys of a page that are invalidated, where `except` has told of the change. */
async function invalidatedBy(except?: readonly unknown[]) {
  const client = createQueryClient();
  const cached = [keys.me, keys.info, keys.market(1), keys.marketChances(1, [2], 30, null), keys.market(2), keys.positions({})];
  for (const key of cached) client.setQueryData(key, {});
  await invalidateTraded(client, except);
  return cached.filter((key) => client.getQueryState(key)!.isInvalidated);
}

it('A trade invalidates all answers that it may have changed, and no others', async () => {
  const charts = keys.marketChances(1, [2], 30, null);
  expect(await invalidatedBy()).toEqual([keys.me, keys.market(1), charts, keys.market(2), keys.positions({})]);
});

it('The answer that told of a trade, and those below its key, are not read once more', async () => {
  expect(await invalidatedBy(keys.market(1))).toEqual([keys.me, keys.market(2), keys.positions({})]);
});
