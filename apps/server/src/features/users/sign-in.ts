import type { User } from '@wieszcz/api';
import { isPasswordOf } from '../../platform/auth/passwords.ts';
import { refused, resultOf } from '../../platform/http/app-error.ts';
import { showUser } from '../../presenters/user.ts';
import type { Dependencies } from '../dependencies.ts';
import { findUserByUsername } from './users.queries.ts';

/**
 * Checks the password and issues a login token. A player's ledger account is opened if the registration failed to, and the first
 * sign-in of a day claims the daily bonus. An unknown user takes as long as a wrong password and gets the same refusal.
 */
export async function signIn(
  { db, exchange, tokens, config, knownNetworks }: Pick<Dependencies, 'db' | 'exchange' | 'tokens' | 'config' | 'knownNetworks'>,
  { username, password }: { username: string; password: string },
  network: string,
): Promise<User> {
  const user = await findUserByUsername(db, username);
  const isProven = await isPasswordOf(user?.passwordHash ?? null, password);
  if (!user || !isProven) throw refused('CREDENTIALS_INVALID');
  if (user.blocked) throw refused('ACCOUNT_BLOCKED');
  await knownNetworks.remember(user.id, network);
  if (user.role === 'player') {
    resultOf(await exchange.submit({ kind: 'openLedgerAccount', player: user.id, startBudget: config.startBudget }));
    resultOf(await exchange.submit({ kind: 'claimDailyBonus', player: user.id }));
  }
  return { token: await tokens.issue(user), ...showUser(user) };
}
