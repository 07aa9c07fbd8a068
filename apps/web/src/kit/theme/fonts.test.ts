import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CHARACTERS } from '../../../build/fonts.ts';

const style = readFileSync(new URL('./fonts.css', import.meta.url), 'utf8');
const subsets = style.split('@font-face').filter((face) => face.includes('-subset.woff2'));

/** The characters of the ranges in a face: 'U+20-7E, U+A0'. */
const charactersOf = (face: string): string[] =>
  [...face.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].flatMap(([, from, to = from]) => {
    const first = Number.parseInt(from!, 16);
    return Array.from({ length: Number.parseInt(to!, 16) - first + 1 }, (_, place) => String.fromCodePoint(first + place));
  });

it('The unicode-range of the subset fonts equals the characters that they contain', () => {
  for (const family of ['Hanken Grotesk Variable', 'Poltawski Nowy Variable']) {
    const ranges = subsets.filter((face) => face.includes(family)).flatMap(charactersOf);
    expect(ranges.sort()).toEqual(Array.from(CHARACTERS).sort());
  }
});

it('The subset fonts contain every letter of Polish', () => {
  for (const letter of 'ąćęłńóśźż') expect(CHARACTERS).toContain(letter);
  for (const letter of 'ĄĆĘŁŃÓŚŹŻ') expect(CHARACTERS).toContain(letter);
});
