import { expect, it } from 'vitest';
import { keys } from './keys.ts';

it('The key of the chances of some bets stays the same when two of the bets change places', () => {
  expect(keys.marketChances(1, [10, 9], 30, null)).toEqual(keys.marketChances(1, [9, 10], 30, null));
  expect(keys.marketChances(1, [10, 9], 30, null)).not.toEqual(keys.marketChances(1, [10, 8], 30, null));
});
