import { expect, test } from '../fixtures/test.ts';
import { type DemoIds, findDemoIds } from '../seed/demo-ids.ts';
import { signInDemoUser } from '../seed/users.ts';

test.use({ gameData: 'demo', gameScope: 'worker', serviceWorkers: 'allow' });

const listLoadedFiles = () =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(({ name, transferSize }) => ({
    name,
    transferSize,
  }));

test.describe('A first visit', () => {
  // A service worker would deliver the files that are requested after its start, without a size.
  test.use({ serviceWorkers: 'block' });

  const marketOf = ({ open }: DemoIds) => `/markets/details/${open}`;
  for (const { screen, username, route, scripts, sheets, files } of [
    { screen: 'to the list of markets', username: null, route: () => '/markets', scripts: 170, sheets: 30, files: 11 },
    { screen: 'of a guest to a market', username: null, route: marketOf, scripts: 225, sheets: 29, files: 10 },
    { screen: 'of a player to a market', username: 'gracz', route: marketOf, scripts: 253, sheets: 30, files: 15 },
  ])
    test(`${screen} loads at most ${scripts} kB of scripts and ${sheets} kB of style sheets`, async ({ game, openWindow }) => {
      const { page, visit } = await openWindow(username === null ? undefined : await signInDemoUser(game, username));
      await visit(route(await findDemoIds(game.database.db)));
      const loaded = await page.evaluate(listLoadedFiles);
      const bytes = (kind: RegExp) =>
        loaded.filter(({ name }) => kind.test(name)).reduce((sum, { transferSize }) => sum + transferSize, 0);
      expect(bytes(/\.js$/)).toBeGreaterThan(50_000);
      expect(bytes(/\.js$/)).toBeLessThanOrEqual(scripts * 1000);
      expect(bytes(/\.css$/)).toBeLessThanOrEqual(sheets * 1000);
      expect(loaded.filter(({ name }) => /\.(js|css)$/.test(name)).length).toBeLessThanOrEqual(files);
    });
});

test('A first screen, also one with filters, is recognised as a first screen, and requests its data once', async ({
  game,
  openWindow,
}) => {
  const { single } = await findDemoIds(game.database.db);
  for (const [route, screen, call] of [
    ['/markets', 'markets', /\/markets\?/],
    ['/markets?category=SPORT', 'markets', /\/markets\?/],
    [`/markets/details/${single}`, 'market', /\/markets\/\d+\?/],
  ] as const) {
    const { page, visit } = await openWindow();
    await visit(route);
    // The attribute shows the static header bar (index.html).
    await expect(page.locator('html')).toHaveAttribute('data-first', screen);
    const urls = (await page.evaluate(listLoadedFiles)).map(({ name }) => name);
    expect(urls.filter((url) => call.test(url))).toHaveLength(1);
  }
});
