import { endpoints } from '@wieszcz/api';
import { warsawDay } from '@wieszcz/domain';
import { answerTexts, ownDataTexts } from '@wieszcz/texts';
import { doneBy } from '../../../platform/acts.ts';
import type { Bind } from '../../../platform/http/bind.ts';
import type { Dependencies } from '../../dependencies.ts';
import { deleteAccount } from './delete-account.ts';
import { streamPersonalData } from './personal-data.ts';

export function ownAccountRoutes(bind: Bind, dependencies: Dependencies): void {
  bind(endpoints.getOwnData, async ({ user, reply }) => {
    const data = await streamPersonalData(dependencies.db, user.id);
    reply.header('content-disposition', `attachment; filename="${ownDataTexts.fileName(warsawDay(dependencies.clock.now()))}"`);
    return data;
  });

  bind(endpoints.deleteAccount, async ({ body, user, request }) => {
    await deleteAccount(dependencies, user, body, doneBy(user, request));
    return answerTexts.accountDeleted;
  });
}
