/** Binary search in [from, to) for the first index at which a condition that stays true once it is true holds; `to` if none. */
export function firstIndexWhere(from: number, to: number, isTrue: (index: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
