import { randomBytes } from 'node:crypto';
import type { UserId } from '@wieszcz/domain';
import { removedUserTexts } from '@wieszcz/texts';
import { insertAct } from '../../../platform/acts.ts';
import { hashPassword } from '../../../platform/auth/passwords.ts';
import type { Dependencies } from '../../dependencies.ts';
import { closeOrdersOfBlocked } from '../../bids/sweep-bids.ts';
import { replacePerson } from './account-changes.queries.ts';

/** A domain that never exists (RFC 2606). */
const NO_DOMAIN = 'invalid';

/**
 * Removes a player's personal data for ever: names, address, password, sessions, networks. The account is blocked, and its bids are
 * cancelled. The journal, positions and offers stay under a name that tells nothing, as they belong to the history of others, too. Acts of
 * the past keep the name of their time: the log can't be changed.
 */
export async function anonymizeUser(
  { db, exchange, clock }: Pick<Dependencies, 'db' | 'exchange' | 'clock'>,
  user: UserId,
): Promise<{ username: string }> {
  const username = removedUserTexts.username(user);
  const passwordHash = await hashPassword(randomBytes(32).toString('hex'));
  // Without an act of its own, which would keep the name.
  await exchange.submit({ kind: 'blockUser', user });
  await closeOrdersOfBlocked({ db, exchange });
  await db.transaction().execute(async (trx) => {
    const { firstName, surname } = removedUserTexts;
    await replacePerson(trx, user, { username, firstName, surname, email: `${user}@${NO_DOMAIN}`, passwordHash });
    await insertAct(trx, { kind: 'userAnonymized', by: null, subject: { user } }, clock.now());
  });
  return { username };
}
