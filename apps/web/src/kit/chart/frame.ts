import type { ValueAxis } from './axes/valueAxis.ts';
import type { Lines } from './series.ts';

/** The plotting area in pixels within the chart's box, and the range of its axes (times in seconds since 1970). */
export type Frame = {
  left: number;
  top: number;
  width: number;
  height: number;
  from: number;
  until: number;
  low: number;
  high: number;
};

/** Above the plotting area is the label of the moment under the cursor, below it the time axis. */
export const MARGINS = { left: 1, top: 26, bottom: 28 } as const;

export const plotHeight = (height: number): number => height - MARGINS.top - MARGINS.bottom;

/** The plotting area in a box of this size whose right margin (badges and the value axis) takes `right` pixels. */
export function frameOf(
  box: { width: number; height: number; right: number },
  { times }: Lines,
  { low, high }: ValueAxis,
): Frame {
  const until = times.at(-1) ?? 0;
  return {
    left: MARGINS.left,
    top: MARGINS.top,
    width: Math.max(box.width - box.right - MARGINS.left, 1),
    height: plotHeight(box.height),
    // A line that begins at the right edge still needs an axis.
    from: Math.min(times[0] ?? 0, until - 1),
    until,
    low,
    high,
  };
}

export const xOf = ({ left, width, from, until }: Frame, time: number): number => left + ((time - from) / (until - from)) * width;
export const yOf = ({ top, height, low, high }: Frame, value: number): number => top + ((high - value) / (high - low)) * height;

/** The moment at a distance from the box's left edge; beyond the plotting area its nearest edge. */
export function timeAt({ left, width, from, until }: Frame, x: number): number {
  const part = (x - left) / width;
  return from + Math.min(Math.max(part, 0), 1) * (until - from);
}
