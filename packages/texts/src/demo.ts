/** Texts of the demo game, separate from the game's own so that the browser doesn't load them. */
export * from './demo-calendar.ts';
export * from './demo-celebrities.ts';
export * from './demo-economy.ts';
export * from './demo-other.ts';
export * from './demo-people.ts';
export * from './demo-policy.ts';
export * from './demo-sport.ts';
