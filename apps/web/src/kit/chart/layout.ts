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

/* The badges in the right margin carry the last values of the lines. */

const BADGE_HEIGHT = 22;
/** The middles of two badges are at least this far apart. */
const DISTANCE = BADGE_HEIGHT + 1;
const LABEL_HEIGHT = 12;
/** Labels of the value axis at most this far from the middle of a badge touch it. */
const COVERED_DISTANCE = (BADGE_HEIGHT + LABEL_HEIGHT) / 2;

/**
 * The middles of badges at these heights, in pixels from the top of the chart and in the same order, moved apart where they would
 * overlap: first down, then back up from `bottom`.
 */
export function spreadBadges(heights: readonly number[], top: number, bottom: number): number[] {
  const order = heights.map((_, index) => index).sort((a, b) => heights[a]! - heights[b]!);
  const moved = [...heights];
  let lowest = top + BADGE_HEIGHT / 2;
  for (const index of order) {
    moved[index] = Math.max(moved[index]!, lowest);
    lowest = moved[index] + DISTANCE;
  }
  let highest = bottom - BADGE_HEIGHT / 2;
  for (const index of order.toReversed()) {
    moved[index] = Math.min(moved[index]!, highest);
    highest = moved[index] - DISTANCE;
  }
  return moved;
}

/** Whether a label of the value axis at this height touches one of the badges. */
export const isCovered = (badges: readonly number[], height: number): boolean =>
  badges.some((badge) => Math.abs(badge - height) <= COVERED_DISTANCE);
