export * from './answers.ts';
export * from './errors.ts';
export * from './plural.ts';
export * from './validation.ts';
