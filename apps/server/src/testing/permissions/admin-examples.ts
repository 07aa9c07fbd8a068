import type { TestApp } from '../app.ts';
import { answerOf, openMarket } from '../game.ts';
import { giveSecondFactor } from '../second-factor.queries.ts';
import type { Callers } from './callers.ts';
import type { Examples } from './example.ts';

const REASON = 'na próbę';

/** Examples of the calls of admins. A call that changes a user names a new user, so that the callers stay as they are. */
export function createAdminExamples(app: TestApp, { owner, author, otherModerator, admin }: Callers): Examples {
  const pathOf = (username: string) => `/api/admin/users/${encodeURIComponent(username)}`;
  const newPlayer = async () => ({ username: (await app.as('player')).username });
  const blockedPlayer = async () => {
    const { username } = await newPlayer();
    answerOf(await admin.call('POST', `${pathOf(username)}/block`, { reason: REASON }));
    return { username };
  };
  const playerWithSecondFactor = async () => {
    const player = await newPlayer();
    await giveSecondFactor(app, player.username);
    return player;
  };

  let renamed = 0;

  return {
    getAdminSummary: () => ({}),
    listUsers: () => ({}),
    getUser: () => ({ params: { username: owner.username } }),
    blockUser: async () => ({ params: await newPlayer(), body: { reason: REASON } }),
    unblockUser: async () => ({ params: await blockedPlayer(), body: { reason: REASON } }),
    endUserSessions: async () => ({ params: await newPlayer(), body: { reason: REASON } }),
    resetSecondFactor: async () => ({ params: await playerWithSecondFactor(), body: { reason: REASON } }),
    renameUser: async () => {
      renamed += 1;
      return { params: await newPlayer(), body: { newUsername: `Nowa.nazwa.${renamed}`, reason: REASON } };
    },
    changeRole: async () => ({ params: await newPlayer(), body: { role: 'ROLE_MODERATOR', reason: REASON } }),
    listManagedMarkets: () => ({}),
    reassignMarket: async () => {
      const { marketId } = await openMarket(author);
      return { params: { id: marketId }, body: { username: otherModerator.username, reason: REASON } };
    },
    listActs: async () => ({ query: { marketId: (await openMarket(author)).marketId } }),

    listSuspicions: () => ({}),
    markPlayer: async () => ({ params: await newPlayer(), body: { reason: REASON } }),
    unmarkPlayer: async () => ({ params: await newPlayer() }),
  };
}
