import { toCents } from '@wieszcz/domain';
import { expect, test } from 'vitest';
import { movedDifference, movedTitle } from './orderWords.tsx';

/** The texts have no-break spaces before units. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [{ was: toCents(2640), now: toCents(2700), shares: 50 }, 'Cena wzrosła do 0,54 $'],
  [{ was: toCents(2640), now: toCents(2500), shares: 50 }, 'Cena spadła do 0,50 $'],
  [{ was: toCents(2640), now: toCents(2645), shares: 50 }, 'Cena wzrosła'],
  [{ was: toCents(2645), now: toCents(2640), shares: 50 }, 'Cena spadła'],
])('the title of %j is “%s”', (move, title) => expect(plain(movedTitle(move))).toBe(title));

test.each([
  [{ was: toCents(2640), now: toCents(2700) }, false, 'Było 26,40 $, teraz o 0,60 $ drożej'],
  [{ was: toCents(2640), now: toCents(2610) }, false, 'Było 26,40 $, teraz o 0,30 $ taniej'],
  [{ was: toCents(2040), now: toCents(2000) }, true, 'Było 20,40 $, teraz o 0,40 $ mniej'],
  [{ was: toCents(2040), now: toCents(2049) }, true, 'Było 20,40 $, teraz o 0,09 $ więcej'],
])('the difference of %j (sale: %s) reads “%s”', (sums, isSale, words) =>
  expect(plain(movedDifference({ ...sums, shares: 50 }, isSale))).toBe(words),
);
