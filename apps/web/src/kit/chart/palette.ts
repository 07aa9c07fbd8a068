/** Colours and dash patterns of the lines, read from the theme at the moment of drawing (a canvas knows no CSS variables). */

export type LineLook = { color: string; dash: number[] };

/** A side, or the place of a bet among several. */
export type LineKind = 'yes' | 'no' | 'plain' | number;

const SOLID: number[] = [];
const DASHED = [6, 4];
/** Solid, dashed, solid, dotted, large dash, sparse dot: hue alone would not tell the lines apart. */
const BET_DASHES = [SOLID, DASHED, SOLID, [2, 3], [10, 6], [2, 7]];

const variableOf = (kind: LineKind): string => {
  if (kind === 'yes') return '--w-yes-line';
  if (kind === 'no') return '--w-no-line';
  if (kind === 'plain') return '--w-text';
  return `--w-series-${kind % BET_DASHES.length}`;
};

export const cssValue = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export const dashOf = (kind: LineKind): number[] => {
  if (kind === 'no') return DASHED;
  return typeof kind === 'number' ? (BET_DASHES[kind % BET_DASHES.length] ?? SOLID) : SOLID;
};

export const lookOf = (kind: LineKind): LineLook => ({ color: cssValue(variableOf(kind)), dash: dashOf(kind) });
export const colorVariable = (kind: LineKind): string => `var(${variableOf(kind)})`;
