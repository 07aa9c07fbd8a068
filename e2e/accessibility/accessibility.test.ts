import { expect, test } from '../fixtures/test.ts';
import { findAccessibilityFaults } from '../pages/axe.ts';
import { publicRoutes, ROUTES_BY_USER } from '../pages/screens.ts';
import { signInWithForm } from '../pages/sign-in.ts';
import { findDemoIds } from '../seed/demo-ids.ts';
import { DEMO_PASSWORD } from '../seed/users.ts';

test.use({ gameData: 'demo', gameScope: 'worker' });

for (const [user, routesOf] of Object.entries(ROUTES_BY_USER))
  test(`Every screen of ${user} opens at its address without an error in the console, and is accessible on a desktop and a phone, in light and dark colours`, async ({
    game,
    openWindow,
  }) => {
    const ids = await findDemoIds(game.database.db);
    const routes = routesOf(ids);
    const window = await openWindow();
    if (user !== 'guest') await signInWithForm(window, user, DEMO_PASSWORD);
    const { page, visit, takeConsoleErrors } = window;
    const faults: string[] = [];
    for (const route of new Set([...publicRoutes(ids), ...routes])) {
      await visit(route);
      expect(decodeURIComponent(new URL(page.url()).hash), 'stays at the address').toBe(`#${route}`);
      await expect.poll(() => page.title()).toContain('Wieszcz');
      expect(takeConsoleErrors()).toEqual([]);
      // The public screens that are not listed under this user are checked in the test of guests.
      if (routes.includes(route)) faults.push(...(await findAccessibilityFaults(page, route)));
    }
    expect(faults).toEqual([]);
  });
