/** The words of the demo game, apart from the game's own texts so that the browser never loads them. */
export * from './demo-calendar.ts';
export * from './demo-celebrities.ts';
export * from './demo-economy.ts';
export * from './demo-other.ts';
export * from './demo-people.ts';
export * from './demo-policy.ts';
export * from './demo-sport.ts';
