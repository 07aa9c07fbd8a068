import { expect, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { publicRoutes } from '../pages/screens.ts';
import { findDemoIds } from '../seed/demo-ids.ts';

test.use({ gameData: 'demo', gameScope: 'worker' });

for (const { device, viewport } of VIEWPORTS)
  test.describe(`Printed from a ${device}`, () => {
    test.use({ viewport, colorScheme: 'dark' });

    test('a page has no bar that sticks to a window, and is dark on light', async ({ game, openWindow }) => {
      const ids = await findDemoIds(game.database.db);
      const { page, visit } = await openWindow();
      for (const route of publicRoutes(ids)) {
        await page.emulateMedia({ media: 'screen' });
        await visit(route);
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
        await page.emulateMedia({ media: 'print' });
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
        const sticking = () =>
          page.evaluate(() =>
            [...document.body.querySelectorAll('*')]
              .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position) && element.checkVisibility())
              .map((element) => `${element.tagName} ${element.className}`),
          );
        await expect.poll(sticking, route).toEqual([]);
        expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), route).toBe('rgb(244, 245, 248)');
      }
      await page.emulateMedia({ media: 'screen' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    });
  });
