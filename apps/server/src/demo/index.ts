export { hasDemoUsers, isEmptyDatabase } from './demo.queries.ts';
export { DEMO_PASSWORD, fillDemo } from './fill.ts';
export { removeDemoUsers } from './remove-demo-users.ts';
