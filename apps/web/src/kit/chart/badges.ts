/** The badges in the right margin, which carry the last values of the lines. Heights are in pixels from the top of the chart. */

const BADGE_HEIGHT = 22;
/** The middles of two badges are at least this far apart. */
const DISTANCE = BADGE_HEIGHT + 1;
const LABEL_HEIGHT = 12;
/** Labels of the value axis at most this far from the middle of a badge touch it. */
const COVERED_DISTANCE = (BADGE_HEIGHT + LABEL_HEIGHT) / 2;

/** The middles of badges at these heights, in the same order, moved apart where they would overlap: first down, then back up from `bottom`. */
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
