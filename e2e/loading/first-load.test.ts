import { expect, test } from '../fixtures/test.ts';
import { findDemoIds } from '../seed/demo-ids.ts';

test.use({ gameData: 'demo', gameScope: 'worker', serviceWorkers: 'allow' });

const listLoadedFiles = () =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(({ name, transferSize }) => ({
    name,
    transferSize,
  }));

test('The list of markets loads at most 170 kB of scripts and 30 kB of style sheets', async ({ openWindow }) => {
  const { page, visit } = await openWindow();
  await visit('/markets');
  await page.getByRole('article').first().waitFor();
  const files = await page.evaluate(listLoadedFiles);
  const bytes = (kind: RegExp) =>
    files.filter(({ name }) => kind.test(name)).reduce((sum, { transferSize }) => sum + transferSize, 0);
  expect(bytes(/\.js$/)).toBeGreaterThan(50_000);
  expect(bytes(/\.js$/)).toBeLessThanOrEqual(170_000);
  expect(bytes(/\.css$/)).toBeLessThanOrEqual(30_000);
  expect(files.filter(({ name }) => /\.(js|css)$/.test(name)).length).toBeLessThan(12);
});

test('A first screen requests its data once', async ({ game, openWindow }) => {
  const { single } = await findDemoIds(game.database.db);
  for (const [route, call] of [
    ['/markets', /\/markets\?/],
    [`/markets/details/${single}`, /\/markets\/\d+\?/],
  ] as const) {
    const { page, visit } = await openWindow();
    await visit(route);
    const urls = (await page.evaluate(listLoadedFiles)).map(({ name }) => name);
    expect(urls.filter((url) => call.test(url))).toHaveLength(1);
  }
});
