import type { Page, Route } from '@playwright/test';
import { RANKING_SIZE } from '@wieszcz/domain';
import { rankingTexts, shellTexts, transactionsTexts, uiTexts } from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { askForServer } from '../pages/connection.ts';
import { signInWithForm } from '../pages/sign-in.ts';
import { findDemoIds } from '../seed/demo-ids.ts';
import { DEMO_PASSWORD } from '../seed/users.ts';

test.use({ gameData: 'demo', gameScope: 'worker', serviceWorkers: 'allow' });

const UNREACHABLE = 'Serwer nie odpowiada, spróbuj ponownie później!';

test('A form without a connection says so, keeps its values, and works once the connection is restored', async ({
  openWindow,
}) => {
  const { page, goTo } = await openWindow();
  await goTo('/login');
  await page.getByLabel('Nazwa użytkownika').fill('gracz');
  await page.getByLabel('Hasło', { exact: true }).fill(DEMO_PASSWORD);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  await expect(page.getByText(UNREACHABLE).first()).toBeVisible();
  await expect(page.getByLabel('Nazwa użytkownika')).toHaveValue('gracz');

  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  await page.waitForURL(/#\/profile/);
});

test.describe('A screen whose code fails to load', () => {
  const findRankingLink = async (page: Page) => {
    const ranking = page.getByRole('navigation').getByRole('link', { name: shellTexts.ranking });
    await ranking.waitFor();
    return ranking;
  };
  const rankingHeading = (page: Page) => page.getByRole('heading', { level: 1, name: rankingTexts.title(RANKING_SIZE) });

  test('says so under a heading that has the focus, and loads by itself once the server answers again', async ({
    openWindow,
  }) => {
    const { page, goTo } = await openWindow();
    let offline = false;
    await page.context().route('**', (route) => (offline ? route.abort() : route.continue()));
    await goTo('/');
    const ranking = await findRankingLink(page);
    offline = true;
    await ranking.click();
    await expect(page.getByText(UNREACHABLE).first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: shellTexts.crashedTitle })).toBeFocused();
    await expect(page).toHaveTitle(shellTexts.documentTitle(shellTexts.crashedTitle));
    await expect(page.getByRole('main')).toHaveCount(1);
    const failedProbe = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
    await page.getByRole('button', { name: uiTexts.retry }).click();
    await failedProbe;
    await expect(page.getByText(UNREACHABLE).first()).toBeVisible();

    offline = false;
    await askForServer(page);
    await rankingHeading(page).waitFor();
  });

  for (const [cause, fail] of [
    ['fails to load', (route: Route) => route.abort()],
    ['no longer exists', (route: Route) => route.fulfill({ status: 404 })],
  ] as const)
    test(`offers to reload the page, for a new version, if its code ${cause} while the server answers`, async ({
      openWindow,
    }) => {
      const { page, goTo } = await openWindow();
      let failing = false;
      await page.context().route('**/assets/**', (route) => (failing ? fail(route) : route.continue()));
      await goTo('/');
      const ranking = await findRankingLink(page);
      failing = true;
      await ranking.click();
      await expect(page.getByText(shellTexts.outdatedBody)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: shellTexts.crashedTitle })).toBeFocused();
      await expect(page.getByText(UNREACHABLE)).toHaveCount(0);

      failing = false;
      await page.getByRole('button', { name: shellTexts.reload }).click();
      await rankingHeading(page).waitFor();
    });
});

test.describe('After the server has stopped', () => {
  test.use({ gameScope: 'test' });

  test('a ticket and a list say that the server does not respond', async ({ game, openWindow }) => {
    const window = await openWindow();
    const { page, goTo, visit } = window;
    await signInWithForm(window, 'gracz2', DEMO_PASSWORD);
    const ids = await findDemoIds(game.database.db);
    // Loads the code of the screen and its purchases; the sales are first requested after the server has stopped.
    await visit('/transactions');
    await goTo(`/markets/details/${ids.single}`);
    const buy = page.getByRole('button', { name: /^Kup .* za / });
    await buy.waitFor();

    await game.stop();
    await buy.click();
    await expect(page.getByText(UNREACHABLE).first()).toBeVisible();

    await goTo('/transactions');
    await page.getByRole('heading', { level: 1, name: transactionsTexts.title }).waitFor();
    await page.getByRole('tab', { name: transactionsTexts.tabs.sales }).click();
    const sales = page.getByRole('tabpanel', { name: transactionsTexts.tabs.sales });
    await expect(sales.getByText(UNREACHABLE)).toBeVisible();
  });
});
