import { findDemoIds } from '../seed/demo-ids.ts';
import { signInDemoUser } from '../seed/users.ts';
import { expect, test } from '../fixtures/test.ts';
import { findAccessibilityFaults } from '../pages/axe.ts';
import { ROUTES_BY_USER } from '../pages/screens.ts';

// Recording a trace slows axe down.
test.use({ gameData: 'demo', gameScope: 'worker', trace: 'off' });

for (const [user, routes] of Object.entries(ROUTES_BY_USER))
  test(`The screens of ${user} are accessible on a desktop and a phone, in light and dark colours`, async ({
    game,
    openWindow,
  }) => {
    const { page, visit } = await openWindow(user === 'guest' ? undefined : await signInDemoUser(game, user));
    const faults: string[] = [];
    for (const route of routes(await findDemoIds(game.database.db))) {
      await visit(route);
      faults.push(...(await findAccessibilityFaults(page, route)));
    }
    expect(faults).toEqual([]);
  });
