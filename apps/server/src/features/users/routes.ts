import { endpoints } from '@wieszcz/api';
import { DAILY_BONUS, warsawDay } from '@wieszcz/domain';
import { answerTexts } from '@wieszcz/texts';
import { refused } from '../../platform/http/app-error.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { networkOf } from '../../platform/http/rate-limits/network.ts';
import { dollars } from '../../presenters/amounts.ts';
import { showRoles, showUser } from '../../presenters/user.ts';
import type { Dependencies } from '../dependencies.ts';
import { addModerator } from './add-moderator.ts';
import { editPassword } from './edit-password.ts';
import { changePassword, checkReset, requestReset } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { findBudget, findUserById } from './users.queries.ts';

export function userRoutes(bind: Bind, dependencies: Dependencies): void {
  const { db, clock, config, demo } = dependencies;

  bind(endpoints.signIn, ({ body, request }) => signIn(dependencies, body, networkOf(request)));

  bind(endpoints.signUp, async ({ body }) => {
    await signUp(dependencies, body);
    return answerTexts.signedUp;
  });

  bind(endpoints.requestReset, async ({ query }) => {
    await requestReset(dependencies, query.username);
    return answerTexts.resetSent;
  });

  bind(endpoints.checkToken, async ({ query }) => {
    await checkReset(dependencies, query.token);
    return answerTexts.tokenCorrect;
  });

  bind(endpoints.changePassword, async ({ body, request }) => {
    await changePassword(dependencies, body.token, body.newPassword, networkOf(request));
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
      bonusToday: shown && (shown.bonusToday ? dollars(DAILY_BONUS) : 0),
    };
  });

  bind(endpoints.addModerator, async ({ body }) => {
    const { username } = await addModerator(dependencies, body);
    return { username, roles: showRoles('moderator') };
  });

  bind(endpoints.getInfo, () => ({ demo, startBudget: dollars(config.startBudget) }));
}
