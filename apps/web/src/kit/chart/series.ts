import type { LineKind } from './palette.ts';

/** A value that is valid from `at` (ISO timestamp) until the next point. */
export type ChartPoint = { at: string; value: number };
/** `points` are in ascending time. */
export type ChartSeries = { id: string | number; label: string; kind: LineKind; points: readonly ChartPoint[] };

/** The values of one line at the times of all lines; null before its first point. */
export type Column = readonly (number | null)[];

/** The lines as they are drawn, on one time axis. `times` are seconds since 1970, ascending; the last one is the right edge of the axis. */
export type Lines = { times: readonly number[]; columns: readonly Column[] };

const seconds = (date: string): number => Date.parse(date) / 1000;

/**
 * Puts all lines onto one time axis that ends at `until` (ms since 1970): each value is valid until the next point of its line, or until
 * the end. Later points are left out. Without any point there are no times.
 */
export function linesOf(series: readonly ChartSeries[], until: number): Lines {
  const end = until / 1000;
  const linePoints = series.map(({ points }) =>
    points.map(({ at, value }) => ({ time: seconds(at), value })).filter(({ time }) => time <= end),
  );
  const moments = new Set(linePoints.flat().map(({ time }) => time));
  if (moments.size > 0) moments.add(end);
  const times = [...moments].sort((a, b) => a - b);
  return { times, columns: linePoints.map((points) => valuesAt(points, times)) };
}

function valuesAt(points: readonly { time: number; value: number }[], times: readonly number[]): Column {
  let next = 0;
  let current: number | null = null;
  return times.map((time) => {
    for (let point = points[next]; point && point.time <= time; point = points[++next]) current = point.value;
    return current;
  });
}

/** The moment itself (seconds since 1970), or the nearest edge of the axis, which may have moved since the moment was chosen. */
export const withinAxis = ({ times }: Lines, moment: number): number =>
  Math.min(Math.max(moment, times[0] ?? moment), times.at(-1) ?? moment);

/** The value that each line shows at a moment of the axis (seconds since 1970); null for lines that begin later. */
export function valuesAtMoment({ times, columns }: Lines, moment: number): (number | null)[] {
  const index = times.findLastIndex((time) => time <= moment);
  return columns.map((column) => column[index] ?? null);
}

/** The value that each line shows at the right edge. */
export const lastValues = ({ columns }: Lines): (number | null)[] => columns.map((column) => column.at(-1) ?? null);

export type Extremes = { first: number; last: number; low: number; high: number };

/** Null for a line without values. */
export function extremes(column: Column): Extremes | null {
  const values = column.filter((value) => value !== null);
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { first, last, low: Math.min(...values), high: Math.max(...values) };
}
