import { randomBytes } from 'node:crypto';
import { hashPassword } from '../platform/auth/passwords.ts';
import type { Database } from '../platform/database/pool.ts';
import { blockDemoUsers } from './demo.queries.ts';

/** Blocks the users of the demo, so that the database may be served publicly. Resolves with the number of users. */
export const removeDemoUsers = async (db: Database, now: Date): Promise<number> =>
  blockDemoUsers(db, await hashPassword(randomBytes(32).toString('hex')), now);
