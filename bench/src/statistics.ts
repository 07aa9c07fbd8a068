export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

/** Largest minus smallest, as a share of the median. */
export const relativeRange = (values: number[]): number => (Math.max(...values) - Math.min(...values)) / (median(values) || 1);
