export * from './moves.ts';
export * from './world.ts';
