import { RANKING_SIZE } from '@wieszcz/domain';
import { rankingTexts, shellTexts, uiTexts } from '@wieszcz/texts';
import { findDemoIds } from '../seed/demo-ids.ts';
import { DEMO_PASSWORD } from '../seed/users.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInWithForm } from '../pages/sign-in.ts';

test.use({ gameData: 'demo' });

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
  expect(await page.getByLabel('Nazwa użytkownika').inputValue()).toBe('gracz');

  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  await page.waitForURL(/#\/profile/);
});

test('A screen whose code fails to load says so, and its retry button loads it once the connection is restored', async ({
  openWindow,
}) => {
  const { page, goTo } = await openWindow();
  let offline = false;
  await page.context().route('**', (route) => (offline ? route.abort() : route.continue()));
  await goTo('/');
  const ranking = page.getByRole('navigation').getByRole('link', { name: shellTexts.ranking });
  await ranking.waitFor();
  offline = true;
  await ranking.click();
  await expect(page.getByText(UNREACHABLE).first()).toBeVisible();
  const retry = page.getByRole('button', { name: uiTexts.retry });
  const failedProbe = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  await retry.click();
  await failedProbe;
  await expect(page.getByText(UNREACHABLE).first()).toBeVisible();

  offline = false;
  await retry.click();
  await page.getByRole('heading', { level: 1, name: rankingTexts.title(RANKING_SIZE) }).waitFor();
});

test.describe('After the server has stopped', () => {
  test.use({ gameScope: 'test' });

  test('a purchase and a list say that the server does not respond, and nothing is bought', async ({ game, openWindow }) => {
    const { database } = game;
    const window = await openWindow();
    const { page, goTo } = window;
    await signInWithForm(window, 'gracz2', DEMO_PASSWORD);
    const ids = await findDemoIds(database.db);
    await goTo(`/markets/details/${ids.single}`);
    const buy = page.getByRole('button', { name: /^Kup .* za / });
    await buy.waitFor();
    const countTransactions = async () => (await database.pool.query('select count(*) from transactions')).rows;
    const before = await countTransactions();

    await game.stop();
    await buy.click();
    await expect(page.getByText(UNREACHABLE).first()).toBeVisible();
    expect(await countTransactions()).toEqual(before);

    await goTo('/transactions');
    await expect(page.getByText(UNREACHABLE).first()).toBeVisible();
  });
});
