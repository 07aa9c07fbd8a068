export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

/** Largest minus smallest value, as a fraction of the median; not divided if the median is 0. */
export const relativeRange = (values: number[]): number => (Math.max(...values) - Math.min(...values)) / (median(values) || 1);
