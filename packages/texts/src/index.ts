export * from './answers.ts';
export * from './errors.ts';
export * from './plural.ts';
export * from './validation.ts';
export * from './dates.ts';
export * from './formats.ts';
export * from './plurals.ts';
export * from './screens/shell.ts';
