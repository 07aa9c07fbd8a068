export { isEmptyDatabase } from './demo.queries.ts';
export { DEMO_PASSWORD, fillDemo } from './fill.ts';
