import { randomBytes } from 'node:crypto';
import type { UserId } from '@wieszcz/domain';
import { removedUserTexts } from '@wieszcz/texts';
import { type DoneBy, insertAct } from '../../platform/acts.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import type { Database } from '../../platform/database/pool.ts';
import { refused, resultOf } from '../../platform/http/app-error.ts';
import { insertJob, LASTING_ATTEMPTS } from '../../platform/jobs.ts';
import type { Dependencies } from '../dependencies.ts';
import { replacePerson } from './anonymize-user.queries.ts';
import { addressOfRemoved, isRemoved } from './removed-person.ts';
import { lockPerson } from './users.queries.ts';

export const FINISH_REMOVAL = 'finishRemoval';

/**
 * `by`: who removes the person; null for the operator. `prove` runs in the transaction before anything changes; an error of it undoes
 * everything.
 */
export type RemovalBy = { by: DoneBy | null; prove?: (trx: Database) => Promise<void> };

/**
 * Removes a player's personal data for ever: names, address, password, sessions, networks. From the commit on nobody can use the account any
 * more. `finishRemoval` has to follow at once; the transaction adds a job that does the same, in case this process ends before. The journal
 * and the positions stay under a meaningless name, because they are part of other players' history, too. Earlier acts keep the former name:
 * the log can't be changed. Throws STAFF_ACCOUNT, ACCOUNT_REMOVED for a person who was removed before, and the errors of `insertAct`.
 */
export async function removePerson(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  user: UserId,
  { by, prove }: RemovalBy,
): Promise<{ username: string }> {
  const username = removedUserTexts.username(user);
  const { firstName, surname } = removedUserTexts;
  const passwordHash = await hashPassword(randomBytes(32).toString('hex'));
  await db.transaction().execute(async (trx) => {
    // Waits for sign-ins under way. Only later statements see, and delete, what these have written.
    const person = await lockPerson(trx, user);
    // Runs before the next check, because the player's own call declares the errors of `prove`, but not ACCOUNT_REMOVED.
    await prove?.(trx);
    if (!person || isRemoved(person)) throw refused('ACCOUNT_REMOVED');
    const isReplaced = await replacePerson(trx, user, {
      username,
      firstName,
      surname,
      email: addressOfRemoved(user),
      passwordHash,
    });
    if (!isReplaced) throw refused('STAFF_ACCOUNT');
    await insertAct(trx, { kind: 'userAnonymized', by, subject: { user } }, clock.now());
    await insertJob(trx, FINISH_REMOVAL, { user }, { maxAttempts: LASTING_ATTEMPTS });
  });
  return { username };
}

/** Blocks the account of a removed person, which closes its orders. Repeating it changes nothing. */
export async function finishRemoval({ exchange }: Pick<Dependencies, 'exchange'>, user: UserId): Promise<void> {
  // Records no act: the removal itself is recorded.
  const outcome = await exchange.submit({ kind: 'blockUser', user });
  if (outcome.ok || outcome.refusal.code !== 'ALREADY_BLOCKED') resultOf(outcome);
}
