/** Pseudo-random numbers from a seed: the same seed makes the same game. */
export type Random = {
  /** 0 ≤ value < 1 */
  unit(): number;
  /** A real number, low ≤ value < high. */
  between(low: number, high: number): number;
  /** Normally distributed with mean 0 and standard deviation 1. */
  normal(): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Picks in proportion to `weights`, whose sum must be above 0. */
  weighted<Item>(items: readonly Item[], weights: readonly number[]): Item;
  /** Poisson-distributed with this mean. */
  poisson(mean: number): number;
};

export function createRandom(seed: number): Random {
  const unit = mulberry32(seed);
  const random: Random = {
    unit,
    between: (low, high) => low + (high - low) * unit(),
    normal: () => Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit()),
    chance: (probability) => unit() < probability,
    pick: (items) => items[Math.floor(unit() * items.length)]!,
    weighted(items, weights) {
      let left = unit() * weights.reduce((sum, weight) => sum + weight, 0);
      const index = weights.findIndex((weight) => (left -= weight) < 0);
      return items[index < 0 ? items.length - 1 : index]!;
    },
    poisson(mean) {
      const limit = Math.exp(-mean);
      let count = 0;
      for (let product = unit(); product > limit; product *= unit()) count++;
      return count;
    },
  };
  return random;
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
