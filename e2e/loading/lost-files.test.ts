import type { Page } from '@playwright/test';
import { marketsTexts, shellTexts } from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { holdCalls } from '../pages/api-responses.ts';

test.use({ gameData: 'demo', gameScope: 'worker' });

/** From its next document on, the pauses of the page before it reloads take no time. */
const skipPauses = (page: Page) =>
  page.addInitScript(() => {
    const set = window.setTimeout.bind(window);
    window.setTimeout = ((callback: () => void, delay: number, ...args: unknown[]) =>
      set(callback, [1_000, 2_000, 4_000, 8_000].includes(delay) ? 0 : delay, ...args)) as typeof window.setTimeout;
  });

/** As a server of another release does, the game answers 404 for these files, as long as `isMissing` says so of the number of loads. */
async function loseFiles(page: Page, files: string, isMissing: (loads: number) => boolean) {
  let loads = 0;
  page.on('request', (request) => void (loads += request.isNavigationRequest() ? 1 : 0));
  await page.route(files, (route) => (isMissing(loads) ? route.fulfill({ status: 404 }) : route.continue()));
  await skipPauses(page);
  return { countLoads: () => loads };
}

/** Doesn't wait for the end of the navigation, which the page interrupts by reloading itself. */
const open = (page: Page, url: string) => page.goto(`${url}/#/markets`, { waitUntil: 'commit' });
const headingOf = (page: Page) => page.getByRole('heading', { level: 1, name: marketsTexts.title });

for (const [files, pattern] of [
  ['any file', '**/assets/**'],
  ['its style sheet', '**/assets/index-*.css'],
] as const)
  test(`A page that the server does not have ${files} of is loaded again until the files are there`, async ({
    game,
    openWindow,
  }) => {
    const { page } = await openWindow();
    const { countLoads } = await loseFiles(page, pattern, (loads) => loads <= 2);
    await open(page, game.url);
    await expect.poll(countLoads).toBe(3);
    await headingOf(page).waitFor();
    await page.getByRole('main').getByRole('article').first().waitFor();
    expect(countLoads()).toBe(3);
  });

test('A page whose files stay missing says so after some attempts, and is loaded by its button once they are there', async ({
  game,
  openWindow,
}) => {
  const { page } = await openWindow();
  let missing = true;
  const { countLoads } = await loseFiles(page, '**/assets/**', () => missing);
  await open(page, game.url);
  await expect(page.getByRole('alert')).toContainText(shellTexts.filesLost);
  expect(countLoads()).toBe(5);

  missing = false;
  await page.getByRole('button', { name: shellTexts.reload }).click();
  await headingOf(page).waitFor();
  await expect(page.getByText(shellTexts.filesLost)).toHaveCount(0);
});

test('A page that has started although a preload failed is not loaded again', async ({ game, openWindow }) => {
  const { page } = await openWindow();
  const codeOfScreen = /\/assets\/markets-(?!market-).*\.js$/;
  await page.route(codeOfScreen, (route) => route.fulfill({ status: 404 }), { times: 1 });
  const releaseEntry = await holdCalls(page, '**/assets/index-*.js');
  let loads = 0;
  page.on('request', (request) => void (loads += request.isNavigationRequest() ? 1 : 0));
  await page.addInitScript(() => {
    const set = window.setTimeout.bind(window);
    window.setTimeout = ((callback: () => void, delay: number, ...args: unknown[]) => {
      if (delay !== 1_000) return set(callback, delay, ...args);
      addEventListener('end-of-pause', callback);
      return 0;
    }) as typeof window.setTimeout;
  });
  await open(page, game.url);
  const attempts = () => page.evaluate(() => sessionStorage.getItem('wieszcz-reloads'));
  await expect.poll(attempts).toBe('1');
  releaseEntry();
  await page.getByRole('main').waitFor();
  await page.evaluate(() => dispatchEvent(new Event('end-of-pause')));
  // The page takes the next load for one of the user's, so that it counts no attempts any more.
  await page.reload();
  await headingOf(page).waitFor();
  expect(await attempts()).toBeNull();
  expect(loads).toBe(2);
});
