import type { UserId } from '@wieszcz/domain';
import { mailTexts } from '@wieszcz/texts';
import { refused } from '../../platform/http/app-error.ts';
import { LASTING_ATTEMPTS } from '../../platform/jobs.ts';
import type { StoreResult } from '../../platform/keyed-changes.ts';
import type { Dependencies } from '../dependencies.ts';
import { changeUsername, refuseTaken } from '../users/change-username.ts';
import { refuseUnfitUsername } from '../users/refuse-unfit-username.ts';
import { isRemoved } from '../users/removed-person.ts';
import { findUserById } from '../users/users.queries.ts';
import { type AdminDependencies, changeUser, type Intervention } from './change-user.ts';
import { findManagedUser } from './managed.queries.ts';

export const SEND_RENAMED = 'sendRenamed';

export type RenameDependencies = AdminDependencies & Pick<Dependencies, 'jobs' | 'log'>;

/** What the e-mail about a new name says apart from that name. */
export type Renamed = { user: UserId; formerUsername: string; reason: string };

/**
 * Gives a user another name and ends their sessions, because the tokens carry the name. An e-mail tells them the name with which they sign
 * in from now on; if it can't be queued, the log says so and the change stays. Resolves to the user's id. Throws as `changeUser`, and
 * ACT_ON_SELF, USERNAME_RESERVED, USERNAME_VULGAR, USERNAME_TAKEN or USERNAME_LOOKS_TAKEN.
 */
export async function renameUser(
  dependencies: RenameDependencies,
  intervention: Intervention,
  newUsername: string,
  store: StoreResult<UserId>,
): Promise<UserId> {
  const { db, jobs, log } = dependencies;
  const { username, by, reason } = intervention;
  const user = await findManagedUser(db, username);
  if (!user) throw refused('USER_NOT_FOUND');
  if (user.id === by.actor) throw refused('ACT_ON_SELF');
  refuseUnfitUsername(newUsername, 'newUsername');
  const change = changeUser(dependencies, intervention, 'userRenamed', async (trx, locked) => {
    const detail = await changeUsername(trx, locked, newUsername, 'newUsername');
    await store(trx, locked.id);
    return detail;
  });
  await change.catch(refuseTaken('newUsername'));
  const renamed: Renamed = { user: user.id, formerUsername: user.username, reason };
  await jobs
    .add(SEND_RENAMED, renamed, { maxAttempts: LASTING_ATTEMPTS })
    .catch((error: unknown) =>
      log.warn({ error: String(error), subject: user.id }, 'the e-mail about a new username was not queued'),
    );
  return user.id;
}

/** The job: tells a user, blocked or not, the new name and why it was changed. Does nothing for removed persons. */
export async function sendRenamed(
  { db, mail, config, log }: Pick<Dependencies, 'db' | 'mail' | 'config' | 'log'>,
  { user: id, formerUsername, reason }: Renamed,
): Promise<void> {
  const user = await findUserById(db, id);
  if (!user || isRemoved(user)) return;
  const { subject, body } = mailTexts.renamed;
  const { username, blocked } = user;
  const link = blocked ? null : `${config.publicUrl}/#/login`;
  const text = body({ formerUsername, username, reason, link, contact: config.operator.contactEmail });
  await mail.send({ to: user.email, subject, text });
  log.info({ subject: id }, 'a user was told their new username');
}
