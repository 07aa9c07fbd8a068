import { expect, test } from 'vitest';
import { isShown, openStage, register, signIn } from './stage/stage.ts';

const stage = openStage('empty');

test('A game in which nothing has happened shows guests empty lists with their sentences', async () => {
  const { goTo, page } = await stage.enter('guest');
  await goTo('/markets');
  expect(await isShown(page, 'W tej chwili w grze nie toczą się żadne rynki')).toBe(true);
  await page.getByRole('tab', { name: 'Zakończone' }).click();
  expect(await isShown(page, 'W tej chwili w grze nie toczą się żadne rynki')).toBe(true);
  await goTo('/ranking');
  await page.getByRole('heading', { name: 'Top 100 graczy' }).waitFor();
  expect(await isShown(page, 'Ranking jest jeszcze pusty')).toBe(true);
  await goTo('/markets/details/1');
  expect(await isShown(page, 'Nie znaleziono rynku')).toBe(true);
});

test('A new player without contracts sees what to do next', async () => {
  const person = await stage.enter('nowy');
  const { goTo, page } = person;
  await register(person, 'nowy');
  await signIn(person, 'nowy', 'tajne-haslo');
  await goTo('/contracts');
  expect(await isShown(page, 'Nie znaleziono żadnych kontraktów')).toBe(true);
  await goTo('/offers');
  expect(await isShown(page, 'Nie znaleziono żadnych kontraktów')).toBe(true);
  await goTo('/transactions');
  expect(await isShown(page, 'Nie znaleziono żadnych transakcji')).toBe(true);
});
