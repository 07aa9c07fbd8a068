import { endpoints } from '@wieszcz/api';
import { answerTexts } from '@wieszcz/texts';
import type { Bind } from '../../../platform/http/bind.ts';
import type { Dependencies } from '../../dependencies.ts';
import { endOwnSession, endOwnSessions, listOwnSessions, signOut } from './sessions.ts';

export function sessionRoutes(bind: Bind, dependencies: Dependencies): void {
  bind(endpoints.signOut, async ({ user }) => {
    await signOut(dependencies, user);
    return answerTexts.signedOut;
  });

  bind(endpoints.listSessions, ({ user }) => listOwnSessions(dependencies, user));

  bind(endpoints.endSession, async ({ params, user }) => {
    await endOwnSession(dependencies, user, params.id);
    return answerTexts.sessionEnded;
  });

  bind(endpoints.endSessions, async ({ user }) => {
    await endOwnSessions(dependencies, user);
    return answerTexts.sessionsEnded;
  });
}
