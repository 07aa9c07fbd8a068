import type { Locator, Page } from '@playwright/test';
import { endpoints } from '@wieszcz/api';
import { authTexts, positionsTexts, profileTexts } from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { holdCalls, loseNextResponse } from '../pages/api-responses.ts';
import { budgetLink, storedUser, submitSignInForm } from '../pages/sign-in.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { addOffer, buyShares } from '../seed/trading.ts';
import { createUser, PASSWORD, signIn, type SignedInUser, signUpPlayer } from '../seed/users.ts';

const PROTECTED_ROUTES = ['/profile', '/editPassword', '/contracts', '/offers', '/transactions'];

let author: SignedInUser;
/** Holds 10 shares on yes, bought at 0,50 $, and 4 shares on no, bought at 0,55 $, which bring 0,45 $ and 0,50 $ now. */
let player: SignedInUser;
test.beforeAll(async ({ game }) => {
  [author, player] = await Promise.all([createUser(game, 'moderator', 'autorka'), signUpPlayer(game, 'Ęwa')]);
  const { bets } = await createOpenMarket(author.api, { topic: 'Czy wzejdzie słońce?', bets: ['Wzejdzie', 'Zaświeci'] });
  const seller = await signUpPlayer(game, 'sprzedawca');
  const { boughtContract } = await buyShares(seller.api, bets[0]!, { shares: 1 });
  await buyShares(player.api, bets[0]!, { shares: 10 });
  await addOffer(seller.api, boughtContract, 0.4, 1);
  await buyShares((await signUpPlayer(game, 'kupiec')).api, bets[0]!, { shares: 1 });
  await buyShares(player.api, bets[1]!, { option: false, shares: 4 });
});

const textOf = async (element: Locator) => (await element.innerText()).replaceAll(/\s+/g, ' ');

for (const { device, viewport, phone } of VIEWPORTS) {
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    test('the profile shows personal details and net worth, and links to every screen of a player', async ({
      game,
      openWindow,
    }) => {
      // A session of its own: this test signs out, and the other tests still use the session of `player`.
      const { page, visit, takeConsoleErrors } = await openWindow(await signIn(game, 'Ęwa', PASSWORD));
      await visit('/profile');
      await page.getByRole('heading', { level: 1, name: 'Witaj, Łucja!' }).waitFor();
      await expect(page.getByText('Dzisiejszy bonus 100,00 $ jest już w budżecie, następny jutro').first()).toBeVisible();
      const main = await textOf(page.locator('main'));
      for (const line of ['Imię Łucja', 'Nazwisko Żurawińska', 'E-mail Ęwa@przyklad.pl', 'Budżet 1 092,80 $'])
        expect(main.replaceAll(':', '')).toContain(line);
      expect(main).toMatch(/Majątek 1 099,30 \$/);
      expect(main).toMatch(/Budżet 1 092,80 \$ Rezerwa zleceń 0,00 \$ Kontrakty, wartość teraz 6,50 \$/);
      expect(main).toMatch(/Bonusy 1 100,00 \$ Na start 1 000,00 \$ Bonusy dzienne, 1 dzień 100,00 \$/);
      expect(main).toMatch(/Zysk z handlu −0,70 \$ strata Zrealizowany[^−]* 0,00 \$ Otwarty, gdyby sprzedać teraz −0,70 \$/);
      const rows = await page.getByRole('table', { name: 'Trwające kontrakty' }).getByRole('row').allInnerTexts();
      expect(rows.map((row) => row.replaceAll(/\s+/g, ' ')).filter((row) => /\$/.test(row))).toEqual([
        expect.stringMatching(/Wzejdzie.*10.*5,00 \$.*4,50 \$.*−0,50 \$.*−10%/),
        expect.stringMatching(/Zaświeci.*4.*2,20 \$.*2,00 \$.*−0,20 \$.*−9%/),
      ]);
      const menu = page.getByRole('navigation', { name: 'Twoje konto' });
      await expect
        .poll(() => menu.getByRole('link').allInnerTexts())
        .toEqual([
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
        await menu.getByRole('link', { name: link }).click();
        await page.waitForURL((url) => url.hash === hash);
        await page.goBack();
      }
      await menu.getByRole('button', { name: 'Wyloguj się' }).click();
      await page.waitForURL((url) => url.hash === '#/');
      await expect.poll(() => storedUser(page)).toBeNull();
      expect(takeConsoleErrors()).toEqual([]);
    });

    test('the ranking marks the row of the signed-in player and shows their place in each order', async ({ openWindow }) => {
      const { page, visit } = await openWindow(player);
      await visit('/ranking');
      const own = page.getByRole('row').filter({ hasText: 'Ęwa' });
      const place = page.getByRole('complementary');
      for (const [order, figure] of [
        ['Budżet', '1 092,80'],
        ['Majątek', '1 099,30'],
        ['Zysk z handlu, 30 dni', '−0,70'],
      ] as const) {
        await page.getByRole('radiogroup', { name: 'Kolejność w rankingu' }).getByText(order, { exact: true }).click();
        await expect.poll(() => textOf(own)).toMatch(new RegExp(`^\\d+ Ęwa Ty ${figure}$`, 'i'));
        await expect.poll(() => textOf(place)).toMatch(new RegExp(`\\d+\\. na \\d+ ${order} ${figure} \\$`));
      }
      // The button is on desktops only.
      if (phone) return;
      await page.getByRole('button', { name: 'Przewiń do mojej pozycji' }).click();
      await expect(own).toBeFocused();
    });

    test('the password change requires all fields and two equal passwords of six characters, rejects a wrong old password, and signs out', async ({
      game,
      openWindow,
    }) => {
      const username = `zmienna.${device}`;
      const player = await signUpPlayer(game, username);
      const { page, visit, takeConsoleErrors } = await openWindow(player);
      await visit('/editPassword');
      const fields = ['Stare hasło', 'Nowe hasło', 'Powtórz nowe hasło'];
      const fill = async (...values: string[]) => {
        for (const [index, value] of values.entries()) await page.getByLabel(fields[index]!, { exact: true }).fill(value);
      };
      const confirm = () => page.getByRole('button', { name: 'Zatwierdź' }).click();
      await expect(page.getByRole('button', { name: 'Cofnij zmiany' })).toBeDisabled();
      await confirm();
      await page.getByText('Popraw 3 pola').waitFor();
      await expect(page.getByText('To pole jest wymagane', { exact: true })).toHaveCount(3);
      await fill(PASSWORD, '12345', '123456');
      await confirm();
      await page.getByText('Hasło musi zawierać od 6 do 40 znaków', { exact: true }).waitFor();
      await page.getByText('Podane hasła są różne', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Cofnij zmiany' }).click();
      for (const field of fields) await expect(page.getByLabel(field, { exact: true })).toHaveValue('');
      await fill('nie to haslo', 'nowe-haslo', 'nowe-haslo');
      await confirm();
      await page.getByText('Podane stare hasło jest niepoprawne').waitFor();
      await expect(page.getByLabel('Nowe hasło', { exact: true })).toHaveValue('nowe-haslo');
      takeConsoleErrors();
      await fill(PASSWORD);
      await confirm();
      await page.waitForURL(/#\/login$/);
      await expect(page.getByText('Hasło zostało zmienione. Zaloguj się nowym hasłem.').first()).toBeVisible();
      await expect.poll(() => storedUser(page)).toBeNull();
      await expect(player.api(endpoints.getMe)).rejects.toThrow('Zaloguj się, aby kontynuować.');
      await page.getByLabel('Nazwa użytkownika').fill(username);
      await page.getByLabel('Hasło', { exact: true }).fill('nowe-haslo');
      await page.getByRole('button', { name: 'Zaloguj się' }).click();
      await page.waitForURL(/#\/profile$/);
      await expect(budgetLink(page, '1 100,00 $')).toBeVisible();
      expect(takeConsoleErrors()).toEqual([]);
    });
  });
}

test.describe('An expired session', () => {
  const DAY = 86_400_000;

  test('leads to the sign-in from every protected screen', async ({ openWindow }) => {
    const { page, goTo } = await openWindow(player);
    for (const route of PROTECTED_ROUTES) {
      await page.clock.setFixedTime(Date.now());
      await goTo('/ranking');
      await page.evaluate((user) => localStorage.setItem('user', user), JSON.stringify(player.user));
      await page.reload();
      await page.getByRole('link', { name: /^Budżet/ }).waitFor();
      await page.clock.setFixedTime(Date.now() + 2 * DAY);
      await goTo(route);
      await page.waitForURL(/#\/login$/);
      await expect.poll(() => storedUser(page), route).toBeNull();
    }
  });

  test('leads to the sign-in as soon as its tab becomes active', async ({ openWindow }) => {
    for (const [event, target] of [
      ['focus', 'window'],
      ['visibilitychange', 'document'],
    ] as const) {
      const { page, visit } = await openWindow(player);
      await visit('/transactions');
      await page.clock.setFixedTime(Date.now() + 2 * DAY);
      await page.evaluate(([type, receiver]) => (receiver === 'window' ? window : document).dispatchEvent(new Event(type)), [
        event,
        target,
      ] as const);
      await page.waitForURL(/#\/login$/);
      await expect.poll(() => storedUser(page)).toBeNull();
    }
  });

  test('leads to the sign-in when the server has revoked it', async ({ game, openWindow }) => {
    const revoked = await signUpPlayer(game, 'zapomniana');
    const { page, visit, goTo } = await openWindow(revoked);
    await visit('/ranking');
    await revoked.api(endpoints.editPassword, {
      body: { oldPassword: PASSWORD, newPassword: 'inne-haslo', repeatedNewPassword: 'inne-haslo' },
    });
    await goTo('/contracts');
    await page.waitForURL(/#\/login$/);
    await expect.poll(() => storedUser(page)).toBeNull();
  });
});

test('A player whose new password was not answered signs in with it, and no warning of an expired session appears meanwhile', async ({
  game,
  openWindow,
}) => {
  const username = 'niedosluchana';
  const { page, visit } = await openWindow(await signUpPlayer(game, username));
  await visit('/editPassword');
  await page.getByLabel('Stare hasło', { exact: true }).fill(PASSWORD);
  for (const field of ['Nowe hasło', 'Powtórz nowe hasło']) await page.getByLabel(field, { exact: true }).fill('nowe-haslo');
  await loseNextResponse(page, '**/api/auth/editPassword');
  await page.getByRole('button', { name: 'Zatwierdź' }).click();
  await expect(page.getByText(profileTexts.editPassword.unknown)).toBeVisible();
  await page.reload();
  await page.waitForURL(/#\/login/);
  // The sign-in then leads to the profile, whose code isn't loaded yet.
  await page.goto(`${game.url}/#/login`);
  await expect(page.getByText(profileTexts.editPassword.probablyDone)).toBeVisible();
  const warned = page.evaluate((warning) => {
    const screen = document.getElementById('root')!;
    return new Promise<boolean>((resolve) => {
      new MutationObserver(() => {
        if (screen.textContent.replaceAll(/\s+/g, ' ').includes(warning)) resolve(true);
        else if (!location.hash.startsWith('#/login')) resolve(false);
      }).observe(screen, { childList: true, subtree: true, characterData: true });
    });
  }, authTexts.login.expiredTitle);
  await submitSignInForm(page, username, 'nowe-haslo');
  expect(await warned).toBe(false);
});

/**
 * Lets the page come back from the cache of the browser after another page of the tab has stored this user, or with null has signed out. A
 * tab gets no event for its own changes of the storage.
 */
const comeBack = (page: Page, stored: object | null) =>
  page.evaluate(
    (user) => {
      if (user === null) localStorage.removeItem('user');
      else localStorage.setItem('user', user);
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    },
    stored && JSON.stringify(stored),
  );

const profileOf = (page: Page, username: string) => page.getByRole('banner').getByRole('link', { name: `Profil: ${username}` });

test('A page that comes back from the cache of the browser shows who is signed in now, and nothing of the user before', async ({
  game,
  openWindow,
}) => {
  const other = await signUpPlayer(game, 'nastepczyni');
  const { page, visit } = await openWindow(player);
  await visit('/contracts');
  await profileOf(page, 'Ęwa').waitFor();
  const contract = page.getByRole('main').getByRole('link', { name: 'Czy wzejdzie słońce?', exact: true }).first();
  await contract.waitFor();
  await comeBack(page, other.user);
  await profileOf(page, 'nastepczyni').waitFor();
  await expect(profileOf(page, 'Ęwa')).toHaveCount(0);
  await page.getByText(positionsTexts.empty).waitFor();
  await expect(contract).toHaveCount(0);
  await comeBack(page, null);
  await page.waitForURL(/#\/login$/);
});

test('A page that comes back from the cache of the browser after its session has expired leaves a newer sign-in alone', async ({
  game,
  openWindow,
}) => {
  const other = await signUpPlayer(game, 'pozniejsza');
  const now = Date.now();
  // Expires before the tokens of the server, which doesn't know it.
  const token = `x.${btoa(JSON.stringify({ exp: Math.floor(now / 1000) + 3600 }))}.x`;
  const { page, goTo } = await openWindow({ user: { ...player.user, token } });
  const release = await holdCalls(page, `**${endpoints.getMe.path}`);
  await goTo('/ranking');
  await profileOf(page, 'Ęwa').waitFor();
  await page.clock.setFixedTime(now + 2 * 3_600_000);
  await comeBack(page, other.user);
  await profileOf(page, 'pozniejsza').waitFor();
  expect(JSON.parse((await storedUser(page))!)).toMatchObject({ username: 'pozniejsza' });
  release();
  await expect(budgetLink(page, '1 100,00 $')).toBeVisible();
});

test('A sign-out in one tab leads to the sign-in in all tabs', async ({ game, openWindow }) => {
  const { page, visit } = await openWindow(await signIn(game, 'Ęwa', PASSWORD));
  await visit('/contracts');
  const other = await page.context().newPage();
  await other.goto(`${game.url}/#/profile`);
  await other.getByRole('navigation', { name: 'Twoje konto' }).getByRole('button', { name: 'Wyloguj się' }).click();
  await page.waitForURL(/#\/login$/);
  await expect(page.getByRole('link', { name: /^Budżet/ })).toHaveCount(0);
});
