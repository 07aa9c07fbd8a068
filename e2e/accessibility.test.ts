import { describe, expect, test } from 'vitest';
import { accountOf } from './stage/accounts.ts';
import { faultsOf } from './stage/axe.ts';
import { type DemoIds, demoIds } from './stage/demoIds.ts';
import { openStage } from './stage/stage.ts';

const stage = openStage('demo');

const SCREENS: Record<string, (ids: DemoIds) => string[]> = {
  guest: (ids) => [
    '/',
    '/login',
    '/register',
    '/resetPassword',
    '/resetPasswordWithToken',
    '/ranking',
    '/markets',
    `/markets/details/${ids.open}`,
    `/markets/details/${ids.solved}`,
  ],
  gracz: (ids) => [
    '/markets',
    `/markets/details/${ids.open}`,
    `/markets/details/${ids.single}`,
    `/markets/details/${ids.solved}`,
    `/offers/bet/${ids.bet}/false`,
    '/contracts',
    `/contracts/details/${ids.contract}`,
    '/offers',
    `/offers/new/${ids.contract}`,
    '/transactions',
    '/ranking',
    '/profile',
    '/editPassword',
  ],
  moderator: (ids) => [
    '/markets',
    '/createMarket',
    `/markets/editBets/${ids.draftWithBets}`,
    `/markets/editCover/${ids.draftWithBets}`,
    `/markets/makePublic/${ids.draftWithBets}`,
    `/markets/editMarket/${ids.own}`,
    `/markets/solveMarket/${ids.own}`,
    `/markets/delete/${ids.draft}`,
    '/profile',
  ],
};

describe('Everybody can use every screen, on a desktop and on a phone, in light and in dark', () => {
  test.each(Object.entries(SCREENS))(
    '%s',
    async (who, screens) => {
      const account = who === 'guest' ? {} : await accountOf(stage, who);
      const { page, visit } = await stage.enter(who, { traced: false, ...account });
      const faults: string[] = [];
      for (const route of screens(await demoIds(stage.database.db))) {
        await visit(route);
        faults.push(...(await faultsOf(page, route)));
      }
      expect(faults).toEqual([]);
    },
    300_000,
  );
});
