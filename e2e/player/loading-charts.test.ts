import { uiTexts } from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { CHANCES_CALL } from '../pages/chart.ts';
import { findDemoIds } from '../seed/demo-ids.ts';
import { signInDemoUser } from '../seed/users.ts';

test.use({ gameData: 'demo', gameScope: 'worker' });

test('A chart is marked as loading until its data arrives, and offers no table before', async ({ game, openWindow }) => {
  const { single } = await findDemoIds(game.database.db);
  const { page, goTo } = await openWindow(await signInDemoUser(game, 'gracz'));
  const table = page.getByRole('button', { name: uiTexts.showTable });
  const busyChart = page.locator('[aria-busy=true]').filter({ hasText: uiTexts.showTable });
  const charts = [
    [`/markets/details/${single}`, CHANCES_CALL],
    ['/profile', /\/api\/portfolio\/chart\?/],
  ] as const;
  for (const [route, call] of charts) {
    const gate = Promise.withResolvers<void>();
    await page.route(call, async (held) => {
      await gate.promise;
      await held.continue();
    });
    const called = page.waitForRequest(call);
    await goTo(route);
    await called;
    await expect(busyChart).toHaveCount(1);
    await expect(table).toBeHidden();
    gate.resolve();
    await expect(table).toBeVisible();
    await expect(busyChart).toHaveCount(0);
  }
});
