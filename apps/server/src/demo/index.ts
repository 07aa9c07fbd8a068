export { DEMO_ACCESS, DEMO_PASSWORD } from './access.ts';
export { hasDemoUsers, isDemoUnfinished, isEmptyDatabase } from './demo.queries.ts';
export { fillDemo } from './fill.ts';
export { removeDemoUsers } from './remove-demo-users.ts';
