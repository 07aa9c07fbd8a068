import { expect, test } from 'vitest';
import { isShown, openStage } from './stage/stage.ts';

const stage = openStage('empty', { RATE_LIMITS: 'on' });

const TOO_OFTEN = /^Zbyt wiele prób\. Spróbuj ponownie za \d+\s(sekundę|sekundy|sekund)\.$/;

/** Attempts from this machine, as a program would make them. */
async function attempt(times: number, path: string, body?: object): Promise<number[]> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) };
  const answers = await Promise.all(Array.from({ length: times }, () => fetch(stage.game.url + path, init)));
  return [...new Set(answers.map(({ status }) => status))];
}

test('Who guesses at a password too often reads when to try again, and keeps what was typed', async () => {
  expect(await attempt(20, '/api/auth/signin', { username: 'ktos', password: 'zgaduje' })).toEqual([401]);
  const { page, goTo } = await stage.enter('guest');
  await goTo('/login');
  await page.getByLabel('Nazwa użytkownika').fill('ktos');
  await page.getByLabel('Hasło', { exact: true }).fill('zgaduje-dalej');
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  expect(await isShown(page, TOO_OFTEN)).toBe(true);
  expect(await page.getByLabel('Nazwa użytkownika').inputValue()).toBe('ktos');
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

test('Who asks for letters too often reads when to try again, and stays where they are', async () => {
  expect(await attempt(5, '/api/auth/resetPassword?username=ktos@przyklad.pl')).toEqual([200]);
  const { page, goTo } = await stage.enter('guest');
  await goTo('/resetPassword');
  await page.getByLabel('Adres e-mail').fill('ktos@przyklad.pl');
  await page.getByRole('button', { name: 'Zatwierdź' }).click();
  expect(await isShown(page, TOO_OFTEN)).toBe(true);
  expect(await page.getByLabel('Adres e-mail').inputValue()).toBe('ktos@przyklad.pl');
  expect(page.url()).toMatch(/#\/resetPassword$/);
});
