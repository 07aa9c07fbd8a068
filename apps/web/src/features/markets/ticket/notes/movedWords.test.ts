import { expect, test } from 'vitest';
import { movedDifference, movedTitle } from './movedWords.ts';

/** The texts have no-break spaces before units. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [{ was: 26.4, now: 27, shares: 50 }, 'Cena wzrosła do 0,54 $'],
  [{ was: 26.4, now: 25, shares: 50 }, 'Cena spadła do 0,50 $'],
  [{ was: 26.4, now: 26.45, shares: 50 }, 'Cena wzrosła'],
  [{ was: 26.45, now: 26.4, shares: 50 }, 'Cena spadła'],
])('the title of %j is “%s”', (move, title) => expect(plain(movedTitle(move))).toBe(title));

test.each([
  [{ was: 26.4, now: 27 }, false, 'Było 26,40 $, teraz o 0,60 $ drożej'],
  [{ was: 26.4, now: 26.1 }, false, 'Było 26,40 $, teraz o 0,30 $ taniej'],
  [{ was: 20.4, now: 20 }, true, 'Było 20,40 $, teraz o 0,40 $ mniej'],
  [{ was: 20.4, now: 20.49 }, true, 'Było 20,40 $, teraz o 0,09 $ więcej'],
])('the difference of %j (sale: %s) reads “%s”', (sums, isSale, words) =>
  expect(plain(movedDifference({ ...sums, shares: 50 }, isSale))).toBe(words),
);
