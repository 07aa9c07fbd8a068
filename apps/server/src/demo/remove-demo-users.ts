import { randomBytes } from 'node:crypto';
import { insertAct } from '../platform/acts.ts';
import { hashPassword } from '../platform/auth/passwords.ts';
import type { Database } from '../platform/database/pool.ts';
import { blockDemoUsers } from './demo.queries.ts';

/**
 * Blocks the users of the demo, replaces their public password and forgets that they are the demo's, so that the database may be served
 * publicly. Records each new block as an act of the operator. Leaves their orders open: `closeOrdersOfBlocked` closes them. Resolves with the
 * number of users, those blocked before included.
 */
export async function removeDemoUsers(db: Database, now: Date): Promise<number> {
  const passwordHash = await hashPassword(randomBytes(32).toString('hex'));
  return db.transaction().execute(async (trx) => {
    const users = await blockDemoUsers(trx, passwordHash, now);
    for (const { id, wasBlocked } of users)
      if (!wasBlocked) await insertAct(trx, { kind: 'userBlocked', by: null, subject: { user: id } }, now);
    return users.length;
  });
}
