import type { Role, UserId } from '@wieszcz/domain';
import { type Act, insertAct } from '../../platform/acts.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import type { Database } from '../../platform/database/pool.ts';
import { refusedField } from '../../platform/http/app-error.ts';
import { showRole } from '../../presenters/user.ts';
import type { Dependencies } from '../dependencies.ts';
import { refuseGuessablePassword } from './password-rules.ts';
import { findUsernameRefusal, insertUser } from './users.queries.ts';

export type Person = { username: string; firstName: string; surname: string; email: string; password: string };

type CreationOptions = {
  emailConfirmed?: boolean;
  record?: Pick<Act, 'by' | 'reason'>;
  /** Called in the transaction that creates the user. */
  onCreated?: (trx: Database, user: UserId) => Promise<void>;
};

/**
 * Stores a new user. The ledger account of a player is opened by the exchange afterwards (`openLedgerAccount`). `record` says who created the
 * user and why; absent if users register themselves. Pass `emailConfirmed: false` if a confirmation is sent afterwards. Throws USERNAME_TAKEN,
 * USERNAME_LOOKS_TAKEN, EMAIL_TAKEN, PASSWORD_COMMON, PASSWORD_IS_NAME or, with `record`, ROLE_FORBIDDEN.
 */
export async function createUser(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { password, ...person }: Person,
  role: Role,
  { emailConfirmed = true, record, onCreated }: CreationOptions = {},
): Promise<UserId> {
  refuseGuessablePassword(password, person, 'password');
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  const id = await db.transaction().execute(async (trx) => {
    const user = await insertUser(trx, { ...person, role, passwordHash, emailConfirmed }, now);
    if (user !== null && record)
      await insertAct(trx, { kind: 'userAdded', ...record, subject: { user }, detail: { role: showRole(role) } }, now);
    if (user !== null) await onCreated?.(trx, user);
    return user;
  });
  if (id !== null) return id;
  const refusal = await findUsernameRefusal(db, person.username);
  throw refusal === null ? refusedField('EMAIL_TAKEN', 'email') : refusedField(refusal, 'username');
}
