import { refused } from '../../platform/http/app-error.ts';
import { removeSecondFactor } from '../users/second-factor/second-factor.queries.ts';
import { endSessionsOf } from '../users/users.queries.ts';
import { type AdminDependencies, changeUser, type Intervention } from './change-user.ts';

/** Ends all sessions of a user, who may sign in again. Throws as `changeUser`. */
export const endSessions = (dependencies: AdminDependencies, intervention: Intervention): Promise<void> =>
  changeUser(dependencies, intervention, 'sessionsEnded', async (trx, { id }) => {
    await endSessionsOf(trx, id);
  });

/**
 * Removes the second factor of a user who has lost it, and ends their sessions. Refused for oneself: a token alone must not remove the
 * second factor of its owner, who turns it off with the password and a code. Throws as `changeUser`, and ACT_ON_SELF or SECOND_FACTOR_OFF.
 */
export const resetSecondFactor = (dependencies: AdminDependencies, intervention: Intervention): Promise<void> =>
  changeUser(dependencies, intervention, 'secondFactorReset', async (trx, { id }) => {
    if (id === intervention.by.actor) throw refused('ACT_ON_SELF');
    if (!(await removeSecondFactor(trx, id))) throw refused('SECOND_FACTOR_OFF');
    await endSessionsOf(trx, id);
  });
