/**
 * Binary search in [from, to) for the first index at which the condition is true; `to` if there is none. After that index the condition must
 * be true everywhere.
 */
export function firstIndexWhere(from: number, to: number, isTrue: (index: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
