export * from './categories.ts';
export * from './commands.ts';
export * from './ids.ts';
export * from './money.ts';
export * from './refusals.ts';
