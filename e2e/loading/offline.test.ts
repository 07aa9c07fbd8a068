import type { Page } from '@playwright/test';
import { shellTexts, uiTexts } from '@wieszcz/texts';
import sharp from 'sharp';
import type { GameWindow } from '../fixtures/game-window.ts';
import { gameProxy, type Proxy } from '../fixtures/proxy.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { askForServer } from '../pages/connection.ts';

type OfflineFixtures = {
  gameProxy: Proxy;
  /** A guest's window that shows the list of markets through the proxy, with an active service worker. */
  guestWindow: GameWindow;
};

const test = base.extend<OfflineFixtures>({
  gameProxy,
  guestWindow: async ({ gameProxy, openWindow }, use) => {
    const window = await openWindow();
    const { page } = window;
    await page.goto(`${gameProxy.url}/#/markets`);
    await marketCards(page).first().waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await marketCards(page).first().waitFor();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    await use(window);
  },
});
test.use({ gameData: 'demo', gameScope: 'worker', serviceWorkers: 'allow' });

const marketCards = (page: Page) => page.getByRole('main').getByRole('article');

test('Without a connection the game opens, says that it is offline, and reloads its data once the connection is restored', async ({
  gameProxy,
  guestWindow: { page },
}) => {
  gameProxy.disconnect();
  await page.reload();
  await page.getByRole('alert').getByText(uiTexts.networkFailed).waitFor();
  await page.context().setOffline(true);
  await page.getByText(shellTexts.offline).waitFor();
  await expect(marketCards(page)).toHaveCount(0);

  gameProxy.reconnect();
  await page.context().setOffline(false);
  await marketCards(page).first().waitFor();
  await page.getByText(shellTexts.offline).waitFor({ state: 'hidden' });
});

test('A list that failed while the server did not answer loads by itself once the server answers again', async ({
  gameProxy,
  guestWindow: { page },
}) => {
  gameProxy.disconnect();
  await page.reload();
  await page.getByRole('alert').getByText(uiTexts.networkFailed).waitFor();
  const failedProbe = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  await askForServer(page);
  await failedProbe;
  await expect(marketCards(page)).toHaveCount(0);

  gameProxy.reconnect();
  await askForServer(page);
  await marketCards(page).first().waitFor();
});

test('The game opens from the cache while a proxy answers that the server is away, loads by itself once the server answers, and opens further screens on a full disk', async ({
  gameProxy,
  guestWindow: { page },
}) => {
  gameProxy.answerInstead('/', { status: 502, body: '<html><body>nginx 502</body></html>' }, { isPassedOn: false });
  await page.reload();
  await page.getByRole('alert').getByText(uiTexts.proxies[502]).waitFor();
  await expect(page.locator('body')).not.toContainText('nginx');
  gameProxy.answerTruly();
  await marketCards(page).first().waitFor();

  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: gameProxy.url, quotaSize: 1 });
  await page.getByRole('link', { name: shellTexts.ranking }).first().click();
  await page.getByRole('table').waitFor();
});

test('A new version is activated at once without disturbing the page, and keeps the files of the previous version until the next one', async ({
  gameProxy,
  guestWindow: { page, takeConsoleErrors },
}) => {
  const listCaches = () => page.evaluate(() => caches.keys());
  const [first] = await listCaches();
  const release = async (cacheName: string) => {
    gameProxy.serveWorkerWithCache(cacheName);
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
    });
    // Chromium may never finish loading a page while one worker replaces the other.
    const isActivated = () =>
      page.evaluate(async () => {
        const { installing, waiting, active } = await navigator.serviceWorker.ready;
        return !installing && !waiting && active?.state === 'activated';
      });
    await expect.poll(listCaches).toContain(cacheName);
    await expect.poll(isActivated).toBe(true);
  };

  await release('wieszcz-second');
  await expect.poll(listCaches).toEqual([first, 'wieszcz-second']);
  await page.getByRole('link', { name: shellTexts.ranking }).first().click();
  await page.getByRole('table').waitFor();
  await page.reload();
  await page.getByRole('table').waitFor();
  await expect.poll(() => listCaches()).toEqual([first, 'wieszcz-second']);

  await release('wieszcz-third');
  await expect.poll(listCaches).toEqual(['wieszcz-second', 'wieszcz-third']);
  expect(takeConsoleErrors()).toEqual([]);
});

test('The game can be installed, and its icons have the sizes that the manifest declares', async ({
  gameProxy,
  guestWindow: { page },
}) => {
  const session = await page.context().newCDPSession(page);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  // Playwright's contexts are incognito windows.
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

  const manifest = (await (await fetch(`${gameProxy.url}/manifest.webmanifest`)).json()) as {
    icons: { src: string; sizes: string }[];
  };
  for (const { src, sizes } of manifest.icons.filter((icon) => icon.sizes !== 'any')) {
    const { width, height } = await sharp(await (await fetch(gameProxy.url + src)).arrayBuffer()).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
});
