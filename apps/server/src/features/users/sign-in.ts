import type { User } from '@wieszcz/api';
import { isPasswordOf } from '../../platform/auth/passwords.ts';
import { refused, resultOf } from '../../platform/http/app-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { findByUsername } from './users.queries.ts';
import { showPerson } from '../../presenters/user.ts';

/** A login. A player's purse is opened if registration left it out, and the first login of a day brings the bonus. */
export async function signIn(
  { db, exchange, tokens, config, knownNetworks }: Pick<Dependencies, 'db' | 'exchange' | 'tokens' | 'config' | 'knownNetworks'>,
  { username, password }: { username: string; password: string },
  network: string,
): Promise<User> {
  const account = await findByUsername(db, username);
  const proven = await isPasswordOf(account?.passwordHash ?? null, password);
  if (!account || !proven) throw refused('CREDENTIALS_INVALID');
  if (account.blocked) throw refused('ACCOUNT_BLOCKED');
  await knownNetworks.remember(account.id, network);
  if (account.role === 'player') {
    resultOf(await exchange.submit({ kind: 'openLedgerAccount', player: account.id, startBudget: config.startBudget }));
    resultOf(await exchange.submit({ kind: 'claimDailyBonus', player: account.id }));
  }
  return { token: await tokens.issue(account), ...showPerson(account) };
}
