import { RANKING_SIZE } from '@wieszcz/domain';
import { rankingTexts, shellTexts, uiTexts } from '@wieszcz/texts';
import { expect, test } from 'vitest';
import { demoIds } from './stage/demoIds.ts';
import { isShown, openStage, signIn } from './stage/stage.ts';

const stage = openStage('demo');

const UNREACHABLE = 'Serwer nie odpowiada, spróbuj ponownie później!';

test('Without a connection a form says so, keeps what was typed, and works once the connection is back', async () => {
  const person = await stage.enter('gracz');
  const { page } = person;
  await person.goTo('/login');
  await page.getByLabel('Nazwa użytkownika').fill('gracz');
  await page.getByLabel('Hasło', { exact: true }).fill('wieszcz-demo');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  expect(await isShown(page, UNREACHABLE)).toBe(true);
  expect(await page.getByLabel('Nazwa użytkownika').inputValue()).toBe('gracz');

  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  await page.waitForURL(/#\/profile/);
});

test('A screen whose code did not come says so, and its button brings it once the connection is back', async () => {
  const { page, goTo } = await stage.enter('guest');
  let away = false;
  await page.context().route('**', (route) => (away ? route.abort() : route.continue()));
  await goTo('/');
  const ranking = page.getByRole('navigation').getByRole('link', { name: shellTexts.ranking });
  await ranking.waitFor();
  away = true;
  await ranking.click();
  expect(await isShown(page, UNREACHABLE)).toBe(true);
  const retry = page.getByRole('button', { name: uiTexts.retry });
  const inVain = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  await retry.click();
  await inVain;
  expect(await isShown(page, UNREACHABLE)).toBe(true);

  away = false;
  await retry.click();
  await page.getByRole('heading', { level: 1, name: rankingTexts.title(RANKING_SIZE) }).waitFor();
});

test('When the server goes down, a purchase and a list say so, and nothing is bought', async () => {
  const { database, game } = stage;
  const person = await stage.enter('gracz2');
  const { page } = person;
  await signIn(person, 'gracz2');
  const ids = await demoIds(database.db);
  await person.goTo(`/markets/details/${ids.single}`);
  const buy = page.getByRole('button', { name: /^Kup .* za / });
  await buy.waitFor();
  const transactions = async () => (await database.pool.query('select count(*) from transactions')).rows;
  const before = await transactions();

  await game.stop();
  await buy.click();
  expect(await isShown(page, UNREACHABLE)).toBe(true);
  expect(await transactions()).toEqual(before);

  await person.goTo('/transactions');
  expect(await isShown(page, UNREACHABLE)).toBe(true);
});
