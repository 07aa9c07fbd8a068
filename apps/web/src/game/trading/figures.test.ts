import { chance } from '@wieszcz/texts';
import { expect, test } from 'vitest';
import { oppositeChance } from './figures.ts';

test('The chance of the other option is rounded as the server rounds it, half percents included', () => {
  expect([0, 0.1234, 0.555, 0.445, 1].map(oppositeChance)).toEqual([1, 0.8766, 0.445, 0.555, 0]);
  const tenThousandths = Array.from({ length: 10_001 }, (_, index) => index);
  const differing = tenThousandths.filter(
    (index) => chance(oppositeChance(index / 10_000)) !== chance((10_000 - index) / 10_000),
  );
  expect(differing).toEqual([]);
});
