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
