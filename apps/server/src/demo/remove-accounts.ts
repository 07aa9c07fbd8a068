import { randomBytes } from 'node:crypto';
import { hashPassword } from '../platform/auth/passwords.ts';
import type { Database } from '../platform/database/pool.ts';
import { blockDemoAccounts } from './demo.queries.ts';

/** Nobody can sign in to the demo's accounts afterwards, and the database may be served to everybody. Answers how many there were. */
export const removeDemoAccounts = async (db: Database, now: Date): Promise<number> =>
  blockDemoAccounts(db, await hashPassword(randomBytes(32).toString('hex')), now);
