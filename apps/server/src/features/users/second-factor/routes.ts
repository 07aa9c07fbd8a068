import { endpoints } from '@wieszcz/api';
import { answerTexts } from '@wieszcz/texts';
import type { Bind } from '../../../platform/http/bind.ts';
import type { Dependencies } from '../../dependencies.ts';
import { finishSecondFactor, removeOwnSecondFactor, showSecondFactor, startSecondFactor } from './own-second-factor.ts';

export function secondFactorRoutes(bind: Bind, dependencies: Dependencies): void {
  bind(endpoints.getSecondFactor, ({ user }) => showSecondFactor(dependencies, user));

  bind(endpoints.startSecondFactor, ({ body, user }) => startSecondFactor(dependencies, user, body.password));

  bind(endpoints.confirmSecondFactor, ({ body, user }) => finishSecondFactor(dependencies, user, body.code));

  bind(endpoints.removeSecondFactor, async ({ body, user }) => {
    await removeOwnSecondFactor(dependencies, user, body);
    return answerTexts.secondFactorRemoved;
  });
}
