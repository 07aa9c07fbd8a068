import { endpoints } from '@wieszcz/api';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, newAccount, PASSWORD } from './stage/accounts.ts';
import { openMarket } from './stage/markets.ts';
import { buy, list, newPlayer, SIZES } from './stage/players.ts';
import { hasBudget, isShown, openStage } from './stage/stage.ts';

const stage = openStage('empty');
const PROTECTED = ['/profile', '/editPassword', '/contracts', '/offers', '/transactions'];

let author: Account;
/** She holds 10 yes at 0,50 $ whose last price is 0,40 $, and 4 no at 0,55 $. */
let player: Account;
beforeAll(async () => {
  [author, player] = await Promise.all([newAccount(stage, 'moderator', 'autorka'), newPlayer(stage, 'Ęwa')]);
  const { bets } = await openMarket(author.api, { topic: 'Czy wzejdzie słońce?', bets: ['Wzejdzie', 'Zaświeci'] });
  const seller = await newPlayer(stage, 'sprzedawca');
  const { boughtContract } = await buy(seller.api, bets[0]!, { shares: 1 });
  await buy(player.api, bets[0]!, { shares: 10 });
  await list(seller.api, boughtContract, 0.4, 1);
  await buy((await newPlayer(stage, 'kupiec')).api, bets[0]!, { shares: 1 });
  await buy(player.api, bets[1]!, { option: false, shares: 4 });
});

const read = async (place: ReturnType<Page['locator']>) => (await place.innerText()).replaceAll(/\s+/g, ' ');

describe.each(SIZES)('On a $device', ({ device, size, phone }) => {
  test('the profile greets, tells who one is and what one owns, and leads everywhere', async () => {
    const { page, visit, troubles } = await stage.enter('Ęwa', { ...player, size });
    await visit('/profile');
    await page.getByRole('heading', { level: 1, name: 'Witaj Łucja !' }).waitFor();
    expect(await isShown(page, 'Dzisiejszy bonus 100,00 $ jest już w budżecie, następny jutro')).toBe(true);
    const main = await read(page.locator('main'));
    for (const line of ['Imię Łucja', 'Nazwisko Żurawińska', 'Email Ęwa@przyklad.pl', 'Budżet 1 092,80 $'])
      expect(main.replaceAll(':', '')).toContain(line);
    expect(main).toMatch(/Majątek 1 099,00 \$/);
    expect(main).toMatch(/Oczekujące kontrakty 6,20 \$ Możliwa wypłata 14,00 \$/);
    const rows = await page.getByRole('table', { name: 'Oczekujące kontrakty' }).getByRole('row').allInnerTexts();
    expect(rows.map((row) => row.replaceAll(/\s+/g, ' ')).filter((row) => /\$/.test(row))).toEqual([
      expect.stringMatching(/Wzejdzie.*4,00 \$.*−1,00 \$.*−20%/),
      expect.stringMatching(/Zaświeci.*2,20 \$.*0,00 \$/),
    ]);
    const account = page.getByRole('navigation', { name: 'Twoje konto' });
    expect(await account.getByRole('link').allInnerTexts()).toEqual([
      'Przeglądaj rynki',
      'Przeglądaj kontrakty',
      'Przeglądaj twoje oferty',
      'Przeglądaj transakcje',
      'Wyświetl ranking',
      'Zmień hasło',
    ]);
    for (const [link, hash] of [
      ['Przeglądaj rynki', '#/markets'],
      ['Przeglądaj kontrakty', '#/contracts'],
      ['Przeglądaj twoje oferty', '#/offers'],
      ['Przeglądaj transakcje', '#/transactions'],
      ['Wyświetl ranking', '#/ranking'],
      ['Zmień hasło', '#/editPassword'],
    ] as const) {
      await account.getByRole('link', { name: link }).click();
      await page.waitForURL((url) => url.hash === hash);
      await page.goBack();
    }
    await account.getByRole('button', { name: 'Wyloguj się' }).click();
    await page.waitForURL((url) => url.hash === '#/');
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    expect(troubles()).toEqual([]);
  });

  test('the ranking marks the own row and tells the own position', async () => {
    const { page, visit } = await stage.enter('Ęwa', { ...player, size });
    await visit('/ranking');
    const own = page.getByRole('row').filter({ hasText: 'Ęwa' });
    expect(await read(own)).toMatch(/^\d+ Ęwa Ty 1 092,80$/i);
    // On phones the marked row has to do.
    if (phone) return;
    expect(await isShown(page, 'Twoja pozycja')).toBe(true);
    await page.getByRole('button', { name: 'Przewiń do mojej pozycji' }).click();
    expect(await own.evaluate((row) => row === document.activeElement)).toBe(true);
  });

  test('the change of password asks for all, six characters and twice the same, refuses a wrong old one, and logs out', async () => {
    const name = `zmienna.${device}`;
    const changing = await newPlayer(stage, name);
    const { page, visit, troubles } = await stage.enter(name, { ...changing, size });
    await visit('/editPassword');
    const fields = ['Stare hasło', 'Nowe hasło', 'Powtórz nowe hasło'];
    const fill = async (...values: string[]) => {
      for (const [place, value] of values.entries()) await page.getByLabel(fields[place]!, { exact: true }).fill(value);
    };
    const confirm = () => page.getByRole('button', { name: 'Zatwierdź' }).click();
    expect(await page.getByRole('button', { name: 'Cofnij zmiany' }).isDisabled()).toBe(true);
    await confirm();
    await page.getByText('Popraw 3 pola').waitFor();
    expect(await page.getByText('To pole jest wymagane', { exact: true }).count()).toBe(3);
    await fill(PASSWORD, '12345', '123456');
    await confirm();
    await page.getByText('Hasło musi zawierać od 6 do 40 znaków', { exact: true }).waitFor();
    await page.getByText('Podane hasła są różne', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Cofnij zmiany' }).click();
    for (const field of fields) expect(await page.getByLabel(field, { exact: true }).inputValue()).toBe('');
    await fill('nie to haslo', 'nowe-haslo', 'nowe-haslo');
    await confirm();
    await page.getByText('Podane stare hasło jest niepoprawne').waitFor();
    expect(await page.getByLabel('Nowe hasło', { exact: true }).inputValue()).toBe('nowe-haslo');
    troubles();
    await fill(PASSWORD);
    await confirm();
    await page.waitForURL(/#\/login$/);
    expect(await isShown(page, 'Hasło zostało zmienione. Zaloguj się nowym hasłem.')).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    await expect(changing.api(endpoints.getMe)).rejects.toThrow('Zaloguj się, aby kontynuować.');
    await page.getByLabel('Nazwa użytkownika').fill(name);
    await page.getByLabel('Hasło', { exact: true }).fill('nowe-haslo');
    await page.getByRole('button', { name: 'Zaloguj się' }).click();
    await page.waitForURL(/#\/profile$/);
    expect(await hasBudget(page, '1 100,00 $')).toBe(true);
    expect(troubles()).toEqual([]);
  });
});

describe('A login that has run out', () => {
  const DAY = 86_400_000;

  test('leads to the sign-in from whatever protected page is opened next', async () => {
    const { page, goTo } = await stage.enter('Ęwa', player);
    for (const path of PROTECTED) {
      await page.clock.setFixedTime(Date.now());
      await goTo('/ranking');
      await page.evaluate((user) => localStorage.setItem('user', user), JSON.stringify(player.user));
      await page.reload();
      await page.getByRole('link', { name: /^Budżet/ }).waitFor();
      await page.clock.setFixedTime(Date.now() + 2 * DAY);
      await goTo(path);
      await page.waitForURL(/#\/login$/);
      expect(await page.evaluate(() => localStorage.getItem('user')), path).toBeNull();
    }
  });

  test('leads to the sign-in as soon as its tab wakes up', async () => {
    for (const [wakes, on] of [
      ['focus', 'window'],
      ['visibilitychange', 'document'],
    ] as const) {
      const { page, visit } = await stage.enter(`Ęwa ${wakes}`, player);
      await visit('/transactions');
      await page.clock.setFixedTime(Date.now() + 2 * DAY);
      await page.evaluate(([event, target]) => (target === 'window' ? window : document).dispatchEvent(new Event(event)), [
        wakes,
        on,
      ] as const);
      await page.waitForURL(/#\/login$/);
      expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    }
  });

  test('leads to the sign-in when the server no longer knows it', async () => {
    const forgotten = await newPlayer(stage, 'zapomniana');
    const { page, visit, goTo } = await stage.enter('zapomniana', forgotten);
    await visit('/ranking');
    await forgotten.api(endpoints.editPassword, {
      body: { oldPassword: PASSWORD, newPassword: 'inne-haslo', repeatedNewPassword: 'inne-haslo' },
    });
    await goTo('/contracts');
    await page.waitForURL(/#\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });

  test('in one tab is over in the others as well', async () => {
    const { page, visit } = await stage.enter('Ęwa', player);
    await visit('/contracts');
    const other = await page.context().newPage();
    await other.goto(`${stage.game.url}/#/profile`);
    await other.getByRole('navigation', { name: 'Twoje konto' }).getByRole('button', { name: 'Wyloguj się' }).click();
    await page.waitForURL(/#\/login$/);
    expect(await page.getByRole('link', { name: /^Budżet/ }).count()).toBe(0);
  });
});
