import type { User } from '@wieszcz/api';
import type { UserId } from '@wieszcz/domain';
import { isPasswordOf } from '../../platform/auth/passwords.ts';
import type { Database } from '../../platform/database/pool.ts';
import { refused, refusedField } from '../../platform/http/app-error.ts';
import { showUser } from '../../presenters/user.ts';
import type { Dependencies } from '../dependencies.ts';
import { payDailyBonus } from './daily-bonus.ts';
import { keepProven } from './prove-password.ts';
import { checkCode, type CheckedCode, spendCode } from './second-factor/check-code.ts';
import { hasSecondFactor } from './second-factor/second-factor.queries.ts';
import { openSession, type Origin } from './sessions/sessions.ts';
import { findUserByUsername, type UserRow } from './users.queries.ts';

type SignInDependencies = Pick<
  Dependencies,
  'db' | 'clock' | 'exchange' | 'tokens' | 'config' | 'knownNetworks' | 'sealing' | 'log' | 'auth' | 'jobs'
>;
type Credentials = { username: string; password: string; code?: string | undefined };

/**
 * Checks the password and the second factor, opens a session and issues its login token. A player's ledger account is opened if the
 * registration failed to, and the first sign-in of a day claims the daily bonus. An unknown user takes as long as a wrong password and gets
 * the same refusal. `onUser` receives the named user, for the log.
 */
export async function signIn(
  dependencies: SignInDependencies,
  credentials: Credentials,
  { onUser, ...origin }: Origin & { onUser: (user: UserId) => void },
): Promise<User> {
  const { db, knownNetworks, auth } = dependencies;
  const user = await findUserByUsername(db, credentials.username);
  if (user) onUser(user.id);
  const isProven = await isPasswordOf(user?.passwordHash ?? null, credentials.password);
  if (!user || !isProven) throw refused('CREDENTIALS_INVALID');
  refuseBlocked(dependencies, user);
  const code = await checkSecondFactor(dependencies, user, credentials.code);
  // One transaction: a code isn't used up unless the session is opened.
  const signedIn = await db.transaction().execute(async (trx) => {
    const current = await keepAllowed(dependencies, trx, user);
    // The second factor may have been turned on meanwhile. From here on that waits for this transaction, to end its session, too.
    if (!code && (await hasSecondFactor(trx, user.id))) throw refused('SECOND_FACTOR_REQUIRED');
    if (code && !(await spendCode(trx, user.id, code))) throw refusedField('SECOND_FACTOR_WRONG', 'code');
    await knownNetworks.remember(trx, user.id, origin.network);
    return { token: await openSession(dependencies, trx, current, origin), current };
  });
  auth.invalidate(user.id);
  // Can't fail the sign-in, which has opened the session and used up the code. What isn't paid now is paid by a job or the next call.
  await payDailyBonus(dependencies, signedIn.current);
  return { token: signedIn.token, ...showUser(signedIn.current) };
}

function refuseBlocked({ config }: Pick<Dependencies, 'config'>, { blocked }: UserRow): void {
  if (blocked) throw refused('ACCOUNT_BLOCKED', config.operator.contactEmail);
}

/**
 * Keeps a user who has proved the password, so that a removed person gets neither session nor network. A new password, a block or an end of
 * all sessions may still come: it raises the epoch, and with it the session that is being opened ends. Throws CREDENTIALS_INVALID if the
 * user was removed or the password changed since it was proved, and ACCOUNT_BLOCKED.
 */
async function keepAllowed(dependencies: Pick<Dependencies, 'config'>, trx: Database, proven: UserRow): Promise<UserRow> {
  const current = await keepProven(trx, proven);
  if (!current) throw refused('CREDENTIALS_INVALID');
  refuseBlocked(dependencies, current);
  return current;
}

/**
 * The code to use up; null if the user has no second factor. Throws SECOND_FACTOR_REQUIRED without a code, SECOND_FACTOR_WRONG, and the errors
 * of `checkCode`.
 */
async function checkSecondFactor(
  dependencies: SignInDependencies,
  { id }: UserRow,
  typed: string | undefined,
): Promise<CheckedCode | null> {
  if (!(await hasSecondFactor(dependencies.db, id))) return null;
  if (typed === undefined || typed.trim() === '') throw refused('SECOND_FACTOR_REQUIRED');
  const code = await checkCode(dependencies, id, typed);
  if (!code) throw refusedField('SECOND_FACTOR_WRONG', 'code');
  return code;
}
