export { isEmptyDatabase } from './demo.queries.ts';
export { fillDemo } from './fill.ts';
