import { endpoints } from '@wieszcz/api';
import { DAILY_BONUS, dollars, warsawDay } from '@wieszcz/domain';
import { answerTexts } from '@wieszcz/texts';
import { doneBy } from '../../platform/acts.ts';
import { refused } from '../../platform/http/app-error.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { createDailyQuota, unlimitedQuota } from '../../platform/http/rate-limits/daily-quota.ts';
import { networkOf } from '../../platform/http/rate-limits/network.ts';
import { changeKeyed } from '../../platform/keyed-changes.ts';
import { showRoles, showUser } from '../../presenters/user.ts';
import type { Dependencies } from '../dependencies.ts';
import { addModerator } from './add-moderator.ts';
import { confirmEmail, requestAnotherConfirmation } from './confirmation/confirm-email.ts';
import { mustConfirmEmail } from './daily-bonus.ts';
import { editPassword } from './edit-password.ts';
import { ownAccountRoutes } from './own-account/routes.ts';
import { findSignedUp } from './repeated-sign-up.ts';
import { changePassword, checkReset, requestReset } from './reset-password.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { deviceOf } from './sessions/device.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { findBudget, findUserById, findUserByUsername } from './users.queries.ts';

export function userRoutes(bind: Bind, dependencies: Dependencies): void {
  const { db, clock, config } = dependencies;
  const signUps = config.rateLimits ? createDailyQuota({ db, clock }, 'sign-ups', config.signUpsPerDay) : unlimitedQuota;

  bind(endpoints.signIn, ({ body, request }) =>
    signIn(dependencies, body, {
      network: networkOf(request),
      device: deviceOf(request.headers['user-agent']),
      onUser: (user) => (request.subject = user),
    }),
  );

  bind(endpoints.signUp, async ({ body, idempotencyKey, request }) => {
    const signedUp = signUps.spend(request, () => signUp(dependencies, body, idempotencyKey));
    request.subject = await signedUp.catch(async (refusal: unknown) => {
      // The name may be taken, and the quota used up, by the caller's own first attempt, whose answer was lost.
      const first = await findSignedUp(dependencies, idempotencyKey, body);
      if (first !== null) return first;
      throw refusal;
    });
    return config.requireConfirmedEmail ? answerTexts.signedUpUnconfirmed : answerTexts.signedUp;
  });

  bind(endpoints.confirmEmail, async ({ body, request }) => {
    request.subject = await confirmEmail(dependencies, body.token);
    return answerTexts.emailConfirmed;
  });

  bind(endpoints.requestConfirmation, async ({ user }) => {
    await requestAnotherConfirmation(dependencies, user.id);
    return answerTexts.confirmationSent;
  });

  bind(endpoints.requestReset, async ({ query, request }) => {
    await requestReset(dependencies, query.username, { network: networkOf(request), requestId: request.id });
    return answerTexts.resetSent;
  });

  bind(endpoints.checkToken, async ({ query }) => {
    await checkReset(dependencies, query.token);
    return answerTexts.tokenCorrect;
  });

  bind(endpoints.changePassword, async ({ body, request }) => {
    request.subject = await changePassword(dependencies, body.token, body.newPassword, networkOf(request));
    return answerTexts.passwordChanged;
  });

  bind(endpoints.editPassword, async ({ body, user }) => {
    await editPassword(dependencies, user, body.oldPassword, body.newPassword);
    return answerTexts.passwordChanged;
  });

  bind(endpoints.getMe, async ({ user }) => {
    const [found, budget] = await Promise.all([findUserById(db, user.id), findBudget(db, user.id, warsawDay(clock.now()))]);
    if (!found) throw refused('UNAUTHENTICATED');
    // A promoted moderator still has a ledger account, which is no budget any more.
    const shown = found.role === 'player' ? budget : null;
    return {
      ...showUser(found),
      budget: shown && dollars(shown.budget),
      reserved: shown && dollars(shown.reserved),
      bonusToday: shown && (shown.bonusToday ? dollars(DAILY_BONUS) : 0),
      mustConfirmEmail: mustConfirmEmail(dependencies, found),
    };
  });

  bind(endpoints.addModerator, async ({ body, user, idempotency, request }) => {
    await changeKeyed(dependencies, idempotency, (keyed) => addModerator(dependencies, body, doneBy(user, request), keyed));
    const moderator = await findUserByUsername(db, body.username);
    // Repeated with its key after the moderator was renamed, the call finds none.
    if (!moderator) throw refused('USER_NOT_FOUND');
    request.subject = moderator.id;
    return { username: moderator.username, roles: showRoles('moderator') };
  });

  sessionRoutes(bind, dependencies);
  secondFactorRoutes(bind, dependencies);
  ownAccountRoutes(bind, dependencies);
}
