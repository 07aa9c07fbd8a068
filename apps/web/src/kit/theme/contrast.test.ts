import { describe, expect, test } from 'vitest';
import { color } from './tokens.json';

const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** As a screen shows them: a page, cards and inputs, wells, menus, what the pointer is on, the own row. */
const GROUNDS = ['bg', 'surface', 'sunken', 'raised', 'hover', 'open.tint'];
/** Written on any of those. */
const WORDS = ['text', 'text2', 'text3', 'link'];
/** Sides, states and outcomes: their words stand on cards, in wells and on their own tint. */
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

/** Edges of what can be used, the ring of the focus, lines of charts, the bar of what has come true. */
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

/** The pairs that are too close, with their ratios. */
const tooClose = (scheme: Scheme, pairs: readonly (readonly [string, string])[], least: number): string[] =>
  pairs
    .map(([front, ground]) => ({ front, ground, ratio: contrast(hexOf(scheme, front), hexOf(scheme, ground)) }))
    .filter(({ ratio }) => ratio < least)
    .map(({ front, ground, ratio }) => `${front} on ${ground}: ${ratio.toFixed(2)}`);

test('Contrast is measured as WCAG does', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21);
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
});

describe.each(SCHEMES)('In %s', (scheme) => {
  test('every word can be read on every ground it stands on', () => expect(tooClose(scheme, TEXT_PAIRS, 4.5)).toEqual([]));

  test('every edge, ring and line can be seen', () => expect(tooClose(scheme, SHAPE_PAIRS, 3)).toEqual([]));

  test('every line of a chart can be seen', () => {
    const lines = color.series[scheme].map((hex) => contrast(hex, hexOf(scheme, 'surface')));
    expect(Math.min(...lines)).toBeGreaterThanOrEqual(3);
  });
});
