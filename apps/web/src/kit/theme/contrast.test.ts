import { describe, expect, test } from 'vitest';
import { color } from './tokens.json';

const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** Backgrounds of pages, cards and inputs, wells, menus, hovered elements and the user's own row. */
const GROUNDS = ['bg', 'surface', 'sunken', 'raised', 'hover', 'open.tint'];
/** Text colours used on all backgrounds. */
const WORDS = ['text', 'text2', 'text3', 'link'];
/** Options, states and outcomes: their text is used on cards, in wells and on their own tint. */
const MEANINGS = ['yes', 'no', 'open', 'correct', 'wrong', 'neutral'];
const SIDES = ['yes', 'no'];

const onGrounds = (words: string[], grounds: string[]) =>
  words.flatMap((word) => grounds.map((ground) => [word, ground] as const));

const TEXT_PAIRS = [
  ...onGrounds(WORDS, GROUNDS),
  ...onGrounds(['text', 'text2'], [...MEANINGS.map((name) => `${name}.tint`), 'selection']),
  ['text', 'border'],
  ['primary.on', 'primary.fill'],
  ['primary.on', 'primary.hover'],
  ...MEANINGS.flatMap((name) => [
    [`${name}.on`, `${name}.fill`] as const,
    [`${name}.text`, `${name}.tint`] as const,
    ...onGrounds([`${name}.text`], ['bg', 'surface', 'sunken', 'hover']),
  ]),
  ...SIDES.flatMap((name) => [[`${name}.on`, `${name}.hover`] as const, [`${name}.text`, `${name}.tintHover`] as const]),
] as const;

/** Borders of controls, focus rings, lines of charts, the bar of a fulfilled bet. */
const SHAPE_PAIRS = [
  ...onGrounds(['control', 'focus'], ['bg', 'surface', 'sunken', 'raised']),
  ...onGrounds(['yes.line', 'no.line', 'open.stroke', 'correct.stroke', 'wrong.stroke'], ['surface']),
  ['correct.stroke', 'correct.tint'],
  ['wrong.stroke', 'wrong.tint'],
  ['primary.fill', 'surface'],
] as const;

function hexOf(scheme: Scheme, path: string): string {
  const [name = '', part] = path.split('.');
  const found = (color[scheme] as Record<string, string | Record<string, string>>)[name];
  const hex = typeof found === 'string' ? found : found?.[part ?? ''];
  if (!hex) throw new Error(`No such token: ${scheme} ${path}`);
  return hex;
}

/** WCAG's relative luminance of '#RRGGBB'. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

/** The pairs with less contrast than `least`, with their ratios. */
const tooClose = (scheme: Scheme, pairs: readonly (readonly [string, string])[], least: number): string[] =>
  pairs
    .map(([front, ground]) => ({ front, ground, ratio: contrast(hexOf(scheme, front), hexOf(scheme, ground)) }))
    .filter(({ ratio }) => ratio < least)
    .map(({ front, ground, ratio }) => `${front} on ${ground}: ${ratio.toFixed(2)}`);

test('Contrast is computed as WCAG defines it', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21);
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
});

describe.each(SCHEMES)('In the %s scheme', (scheme) => {
  test('every text has a contrast of at least 4.5 on every background it is used on', () =>
    expect(tooClose(scheme, TEXT_PAIRS, 4.5)).toEqual([]));

  test('every border, focus ring and line has a contrast of at least 3', () =>
    expect(tooClose(scheme, SHAPE_PAIRS, 3)).toEqual([]));

  test('every line of a chart has a contrast of at least 3', () => {
    const lines = color.series[scheme].map((hex) => contrast(hex, hexOf(scheme, 'surface')));
    expect(Math.min(...lines)).toBeGreaterThanOrEqual(3);
  });
});
