export { hasDemoAccounts, isEmptyDatabase } from './demo.queries.ts';
export { DEMO_PASSWORD, fillDemo } from './fill.ts';
export { removeDemoAccounts } from './remove-accounts.ts';
