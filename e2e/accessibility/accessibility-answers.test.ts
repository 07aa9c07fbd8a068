import type { GameWindow } from '../fixtures/game-window.ts';
import { expect, test } from '../fixtures/test.ts';
import { type ApiBehaviour, interceptApi, restoreApi } from '../pages/api-responses.ts';
import { findAccessibilityFaults } from '../pages/axe.ts';
import { ROUTES_BY_USER } from '../pages/screens.ts';
import { type DemoIds, findDemoIds } from '../seed/demo-ids.ts';
import { signInDemoUser } from '../seed/users.ts';

test.use({ gameData: 'demo', gameScope: 'worker' });

const playerRoutes = (ids: DemoIds) => [
  '/markets',
  `/markets/details/${ids.open}`,
  `/offers/bet/${ids.bet}/true`,
  '/contracts',
  `/contracts/details/${ids.contract}`,
  `/offers/new/${ids.contract}`,
  '/transactions',
  '/ranking',
  '/profile',
];
const moderatorRoutes = (ids: DemoIds) => [
  '/markets',
  `/markets/editBets/${ids.draftWithBets}`,
  `/markets/makePublic/${ids.draftWithBets}`,
  `/markets/solveMarket/${ids.own}`,
];

const adminRoutes = (ids: DemoIds) => ROUTES_BY_USER.admin(ids).filter((route) => route.startsWith('/admin'));

/** Selectors of elements that show that a screen is loading or has failed. Without a selector, tests wait until the screen is complete. */
const STATE_MARKERS: Partial<Record<ApiBehaviour, string>> = {
  pending: 'main [aria-busy=true]',
  failing: 'main [role=alert]',
  unreachable: 'main [role=alert]',
};

type Case = { title: string; user: string; behaviour: ApiBehaviour; routes: (ids: DemoIds) => string[] };

const CASES: Case[] = [
  { title: "A player's screens are accessible while they load", user: 'gracz', behaviour: 'pending', routes: playerRoutes },
  { title: "A player's screens are accessible after a server error", user: 'gracz', behaviour: 'failing', routes: playerRoutes },
  {
    title: "A player's screens are accessible without a connection",
    user: 'gracz',
    behaviour: 'unreachable',
    routes: (ids) => ['/markets', `/markets/details/${ids.open}`],
  },
  {
    title: "A player's screens are accessible with empty lists",
    user: 'gracz',
    behaviour: 'empty',
    routes: (ids) => ['/markets', `/offers/bet/${ids.bet}/true`, '/contracts', '/transactions', '/ranking', '/profile'],
  },
  {
    title: "A moderator's screens are accessible while they load",
    user: 'moderator',
    behaviour: 'pending',
    routes: moderatorRoutes,
  },
  {
    title: "A moderator's screens are accessible after a server error",
    user: 'moderator',
    behaviour: 'failing',
    routes: moderatorRoutes,
  },
  { title: "An admin's screens are accessible while they load", user: 'admin', behaviour: 'pending', routes: adminRoutes },
  { title: "An admin's screens are accessible after a server error", user: 'admin', behaviour: 'failing', routes: adminRoutes },
  {
    title: "An admin's screens are accessible with empty lists",
    user: 'admin',
    behaviour: 'empty',
    routes: () => ['/admin/users', '/admin/markets', '/admin/acts', '/admin/suspicions'],
  },
];

for (const { title, user, behaviour, routes } of CASES)
  test(title, async ({ game, openWindow }) => {
    const window = await openWindow(await signInDemoUser(game, user));
    await interceptApi(window.page, behaviour);
    const faults: string[] = [];
    for (const route of routes(await findDemoIds(game.database.db))) {
      await openWithEmptyCache(window, route, STATE_MARKERS[behaviour]);
      faults.push(...(await findAccessibilityFaults(window.page, route)));
      // Screen readers may ignore the text of a busy element.
      await expect(window.page.locator('main [aria-busy=true] output'), route).toHaveCount(0);
    }
    await restoreApi(window.page);
    expect(faults).toEqual([]);
  });

/** Opens a route after leaving the game, which drops the page's cache of responses. */
async function openWithEmptyCache({ page, goTo, visit }: GameWindow, route: string, marker: string | undefined): Promise<void> {
  await page.goto('about:blank');
  if (!marker) return await visit(route);
  await goTo(route);
  await page.locator(marker).first().waitFor({ state: 'attached' });
}
