/** Colours and dash patterns of the lines. Colours are read from the theme when drawing: a canvas doesn't resolve CSS variables. */

export type LineLook = { color: string; dash: number[] };

/** An option of a bet, a value that isn't an option (`plain`), or the number of a line among several, from 0. */
export type LineKind = 'yes' | 'no' | 'plain' | number;

const SOLID: number[] = [];
const DASHED = [6, 4];
/** By number of the line. Each has its own pattern, for readers who can't tell the colours apart. Further lines repeat the looks. */
const SERIES_DASHES = [SOLID, DASHED, [12, 3, 2, 3], [2, 3], [10, 6], [2, 7]];

const variableOf = (kind: LineKind): string => {
  if (kind === 'yes') return '--w-yes-line';
  if (kind === 'no') return '--w-no-line';
  if (kind === 'plain') return '--w-text';
  return `--w-series-${kind % SERIES_DASHES.length}`;
};

export const cssValue = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export const dashOf = (kind: LineKind): number[] => {
  if (kind === 'no') return DASHED;
  return typeof kind === 'number' ? (SERIES_DASHES[kind % SERIES_DASHES.length] ?? SOLID) : SOLID;
};

export const lookOf = (kind: LineKind): LineLook => ({ color: cssValue(variableOf(kind)), dash: dashOf(kind) });
export const colorVariable = (kind: LineKind): string => `var(${variableOf(kind)})`;

/** The badge with a line's last value: the fill of an option, else the line's colour. */
export function badgeColors(kind: LineKind): { background: string; color: string } {
  if (kind === 'yes' || kind === 'no') return { background: `var(--w-${kind}-fill)`, color: `var(--w-${kind}-on)` };
  return { background: colorVariable(kind), color: 'var(--w-surface)' };
}
