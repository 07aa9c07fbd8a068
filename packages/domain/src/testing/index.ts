export * from './invariants.ts';
export * from './moves.ts';
export * from './world.ts';
