import type { Page } from '@playwright/test';
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
        const colors = () =>
          page.evaluate(() => {
            const { backgroundColor, color } = getComputedStyle(document.body);
            return { backgroundColor, color };
          });
        expect(await colors(), route).toEqual({ backgroundColor: 'rgb(244, 245, 248)', color: 'rgb(18, 22, 31)' });
      }
      await page.emulateMedia({ media: 'screen' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    });

    test('a chart is drawn in the colours of the light scheme, and in those of the screen afterwards', async ({
      game,
      openWindow,
    }) => {
      const { open } = await findDemoIds(game.database.db);
      const { page, visit } = await openWindow();
      await visit(`/markets/details/${open}`);
      await page.locator('canvas').first().waitFor();
      for (const [media, scheme] of [
        ['print', 'light'],
        ['screen', 'dark'],
      ] as const) {
        await page.emulateMedia({ media });
        // The page follows the medium with a later frame; until then the chart and the colour that it is compared with are of the old scheme.
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
        await expect.poll(() => drawsItsGrid(page), media).toBe(true);
      }
    });
  });

/** Whether the first chart has pixels of the colour that the page's scheme gives the lines of a grid. */
const drawsItsGrid = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const pixelsOf = (canvas: HTMLCanvasElement): number[] => [
      ...new Uint32Array(canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data.buffer),
    ];
    const sample = document.createElement('canvas');
    const context = sample.getContext('2d')!;
    context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--w-border').trim();
    context.fillRect(0, 0, sample.width, sample.height);
    const [gridColor] = pixelsOf(sample);
    return pixelsOf(document.querySelector('canvas')!).filter((pixel) => pixel === gridColor).length > 50;
  });
