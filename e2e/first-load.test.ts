import { expect, test } from 'vitest';
import { demoIds } from './stage/demoIds.ts';
import { openStage } from './stage/stage.ts';

const stage = openStage('demo');

const loaded = () =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(({ name, transferSize }) => ({
    name,
    transferSize,
  }));

test('The list of markets loads at most 170 kB of scripts and 30 kB of style sheets', async () => {
  const { page, visit } = await stage.enter('guest');
  await visit('/markets');
  await page.getByRole('article').first().waitFor();
  const files = await page.evaluate(loaded);
  const bytes = (kind: RegExp) =>
    files.filter(({ name }) => kind.test(name)).reduce((sum, { transferSize }) => sum + transferSize, 0);
  expect(bytes(/\.js$/)).toBeGreaterThan(50_000);
  expect(bytes(/\.js$/)).toBeLessThanOrEqual(170_000);
  expect(bytes(/\.css$/)).toBeLessThanOrEqual(30_000);
  expect(files.filter(({ name }) => /\.(js|css)$/.test(name)).length).toBeLessThan(12);
});

test('What a first screen shows is asked for once', async () => {
  const { database } = stage;
  const { single } = await demoIds(database.db);
  for (const [path, call] of [
    ['/markets', /\/markets\?/],
    [`/markets/details/${single}`, /\/markets\/\d+\?/],
  ] as const) {
    const { page, visit } = await stage.enter(`guest of ${path}`);
    await visit(path);
    const order = (await page.evaluate(loaded)).map(({ name }) => name);
    expect(order.filter((name) => call.test(name))).toHaveLength(1);
  }
});
