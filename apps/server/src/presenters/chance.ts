import { CERTAIN, type Chance, type ShownChance } from '@wieszcz/domain';

/** From 0 to 1. Division of two integers gives the nearest double, which prints with at most four decimals. */
export const probability = (chance: Chance): number => chance / CERTAIN;

export const showChance = ({ chance, unscaled, basis, thinBecause }: ShownChance) => ({
  chance: probability(chance),
  chanceUnscaled: probability(unscaled),
  chanceBasis: basis,
  thin: thinBecause !== null,
});
