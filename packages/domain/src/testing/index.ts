export * from './invariants.ts';
export * from './moves.ts';
export * from './world.ts';
export * as naive from './naive/index.ts';
export { playRandomGame } from './naive/random-game.ts';
export type { Tally } from './naive/random-game.ts';
export * from './one-market.ts';
