import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CHARACTERS } from '../../../build/fonts.ts';

const style = readFileSync(new URL('./fonts.css', import.meta.url), 'utf8');
const narrow = style.split('@font-face').filter((face) => face.includes('-narrow.woff2'));

/** 'U+20-7E, U+A0' as its characters. */
const charactersOf = (face: string): string[] =>
  [...face.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].flatMap(([, from, to = from]) => {
    const first = Number.parseInt(from!, 16);
    return Array.from({ length: Number.parseInt(to!, 16) - first + 1 }, (_, place) => String.fromCodePoint(first + place));
  });

it('the narrow fonts are taken for exactly the characters that they hold', () => {
  for (const family of ['Hanken Grotesk Variable', 'Poltawski Nowy Variable']) {
    const said = narrow.filter((face) => face.includes(family)).flatMap(charactersOf);
    expect(said.sort()).toEqual(Array.from(CHARACTERS).sort());
  }
});

it('every letter of Polish is among them', () => {
  for (const letter of 'ąćęłńóśźż') expect(CHARACTERS).toContain(letter);
  for (const letter of 'ĄĆĘŁŃÓŚŹŻ') expect(CHARACTERS).toContain(letter);
});
