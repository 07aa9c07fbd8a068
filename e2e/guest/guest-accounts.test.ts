import type { Page } from '@playwright/test';
import { endpoints } from '@wieszcz/api';
import { authTexts, errorTexts } from '@wieszcz/texts';
import { holdTimeouts } from '../fixtures/held-timeouts.ts';
import { expect, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { rejectCalls } from '../pages/api-responses.ts';
import { expectFieldError } from '../pages/fields.ts';
import { sendSignUpForm, storedUser } from '../pages/sign-in.ts';
import { findLinkedRoute } from '../seed/emails.ts';
import { waitForJobs } from '../seed/jobs.ts';
import { PASSWORD, signUpPlayer } from '../seed/users.ts';

const FIELDS = ['Nazwa użytkownika', 'Imię', 'Nazwisko', 'Adres e-mail', 'Hasło', 'Powtórz hasło'];
const REQUIRED = 'To pole jest wymagane';

test.beforeAll(async ({ game }) => void (await signUpPlayer(game, 'Zajęta')));

for (const { device, viewport } of VIEWPORTS) {
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    test('the sign-up requires every field, a valid e-mail address, and equal passwords of 6 to 40 characters', async ({
      game,
      openWindow,
    }) => {
      const { page, goTo } = await openWindow();
      await goTo('/register');
      for (const field of ['Hasło', 'Powtórz hasło']) await expectHidden(page, field);
      const submit = () => page.getByRole('button', { name: 'Załóż konto' }).click();
      await submit();
      for (const field of FIELDS) await expectError(page, field, REQUIRED);
      await page.getByText('Popraw 6 pól').waitFor();
      await page.getByRole('button', { name: 'Imię: to pole jest wymagane' }).click();
      await expect(page.getByLabel('Imię')).toBeFocused();

      await fill(page, {
        'Nazwa użytkownika': 'a b',
        Imię: 'Łucja',
        Nazwisko: 'Żuk',
        'Adres e-mail': 'lucja',
        Hasło: '12345',
        'Powtórz hasło': '123456',
      });
      await submit();
      await expectError(page, 'Nazwa użytkownika', 'Nazwa użytkownika musi mieć od 3 do 30 znaków: liter, cyfr lub znaków _ . -');
      await expectError(page, 'Adres e-mail', 'Niepoprawny adres e-mail');
      await expectError(page, 'Hasło', 'Hasło musi zawierać od 6 do 40 znaków');
      await expectError(page, 'Powtórz hasło', 'Podane hasła są różne');

      await fill(page, { Hasło: 'x'.repeat(41), 'Powtórz hasło': 'x'.repeat(41) });
      await submit();
      await expectError(page, 'Hasło', 'Hasło musi zawierać od 6 do 40 znaków');
      await expectError(page, 'Powtórz hasło', null);
      await expect(page.getByLabel('Imię')).toHaveValue('Łucja');
      const { rows } = await game.database.pool.query(`select from users where first_name = 'Łucja' and surname = 'Żuk'`);
      expect(rows).toEqual([]);
    });

    test('the sign-up marks a taken username or e-mail at its field and keeps the other values, and leads to the sign-in once it succeeds', async ({
      openWindow,
    }) => {
      const { page, goTo } = await openWindow();
      await holdTimeouts(page);
      const name = `nowa.${device}`;
      await goTo('/register');
      const typed = {
        Imię: 'Zofia',
        Nazwisko: 'Nałkowska',
        'Adres e-mail': `${name}@przyklad.pl`,
        Hasło: PASSWORD,
        'Powtórz hasło': PASSWORD,
      };
      await fill(page, { 'Nazwa użytkownika': 'zajęta', ...typed });
      await page.getByRole('button', { name: 'Załóż konto' }).click();
      await expectError(page, 'Nazwa użytkownika', 'Ta nazwa użytkownika jest już zajęta');
      for (const [field, value] of Object.entries(typed)) await expect(fieldOf(page, field), field).toHaveValue(value);

      await fill(page, { 'Nazwa użytkownika': name, 'Adres e-mail': 'ZAJĘTA@przyklad.pl' });
      await page.getByRole('button', { name: 'Załóż konto' }).click();
      await expectError(
        page,
        'Adres e-mail',
        'Konto z tym adresem e-mail już istnieje. Podaj inny adres. Jeśli to twoje konto, zaloguj się.',
      );
      await fill(page, { 'Adres e-mail': `${name}@przyklad.pl` });
      await page.getByRole('button', { name: 'Załóż konto' }).click();
      await page.waitForURL(/#\/login$/);
      await expect(page.getByText('Konto zostało założone. Możesz się teraz zalogować.').first()).toBeVisible();
      await page.getByRole('button', { name: 'Zamknij komunikat' }).click();
      await page.getByText('Konto zostało założone').waitFor({ state: 'hidden' });
    });

    test('the sign-in requires username and password, rejects wrong ones with the same message, ignores a space after the username, and leads to the profile', async ({
      openWindow,
    }) => {
      const { page, goTo } = await openWindow();
      await goTo('/login');
      await expectHidden(page, 'Hasło');
      const submit = () => page.getByRole('button', { name: 'Zaloguj się' }).click();
      await submit();
      await expectError(page, 'Nazwa użytkownika', 'Musisz podać nazwę użytkownika');
      await expectError(page, 'Hasło', 'Musisz podać hasło');
      for (const [name, password] of [
        ['Zajęta', 'nie to haslo'],
        ['Nieznana', PASSWORD],
      ] as const) {
        await fill(page, { 'Nazwa użytkownika': name, Hasło: password });
        await submit();
        await page.getByRole('alert').filter({ hasText: 'Niepoprawna nazwa użytkownika lub hasło' }).waitFor();
        await expect(fieldOf(page, 'Nazwa użytkownika')).toHaveValue(name);
      }
      await expect.poll(() => storedUser(page)).toBeNull();
      await fill(page, { 'Nazwa użytkownika': 'Zajęta ', Hasło: PASSWORD });
      await submit();
      await page.waitForURL(/#\/profile$/);
      const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}') as Record<string, unknown>);
      expect(stored).toMatchObject({
        username: 'Zajęta',
        firstName: 'Łucja',
        surname: 'Żurawińska',
        email: 'Zajęta@przyklad.pl',
        roles: ['ROLE_PLAYER'],
      });
      expect(stored['token']).toEqual(expect.any(String));
    });

    test('the token from the e-mail changes a forgotten password once', async ({ game, openWindow }) => {
      const name = `zapominalska.${device}`;
      await signUpPlayer(game, name);
      const { page, goTo } = await openWindow();
      await goTo('/login');
      await page.getByRole('link', { name: 'Zapomniałeś hasła?' }).click();
      await page.waitForURL(/#\/resetPassword$/);
      await page.getByText('Na podany adres e-mail zostanie wysłany token do resetu hasła').waitFor();
      const confirm = () => page.getByRole('button', { name: 'Zatwierdź' }).click();
      await confirm();
      await expectError(page, 'Adres e-mail', REQUIRED);
      await fill(page, { 'Adres e-mail': 'bez-malpy' });
      await confirm();
      await expectError(page, 'Adres e-mail', 'Niepoprawny adres e-mail');
      await fill(page, { 'Adres e-mail': `${name}@przyklad.pl` });
      await confirm();
      await page.waitForURL(/#\/resetPasswordWithToken$/);
      await page.getByRole('heading', { name: 'Wprowadź token, który otrzymałeś na podany wcześniej adres e-mail' }).waitFor();
      await confirm();
      await expectError(page, 'Token', REQUIRED);
      await fill(page, { Token: 'zmyslony' });
      await confirm();
      await expect(page.getByText(errorTexts.RESET_TOKEN_INVALID).first()).toBeVisible();

      const linked = await findLinkedRoute(game, `${name}@przyklad.pl`, '/resetPasswordWithToken');
      await goTo(linked);
      await confirm();
      await expect(page.getByRole('heading', { name: 'Wprowadź nowe hasło dla swojego konta' })).toBeFocused();
      await expect(page.getByText('Podano prawidłowy token').first()).toBeVisible();
      await expect(page).not.toHaveURL(/token=/);
      for (const field of ['Nowe hasło', 'Powtórz hasło']) await expectHidden(page, field);
      const change = () => page.getByRole('button', { name: 'Zmień hasło' }).click();
      await change();
      for (const field of ['Nowe hasło', 'Powtórz hasło']) await expectError(page, field, REQUIRED);
      await fill(page, { 'Nowe hasło': '12345', 'Powtórz hasło': 'inne-haslo' });
      await change();
      await expectError(page, 'Nowe hasło', 'Hasło musi zawierać od 6 do 40 znaków');
      await expectError(page, 'Powtórz hasło', 'Podane hasła są różne');
      await fill(page, { 'Nowe hasło': 'zupelnie-nowe', 'Powtórz hasło': 'zupelnie-nowe' });
      await change();
      await page.waitForURL(/#\/login$/);
      await expect(page.getByText('Hasło zostało zmienione. Zaloguj się nowym hasłem.').first()).toBeVisible();
      await fill(page, { 'Nazwa użytkownika': name, Hasło: 'zupelnie-nowe' });
      await page.getByRole('button', { name: 'Zaloguj się' }).click();
      await page.waitForURL(/#\/profile$/);

      await goTo(linked);
      await confirm();
      await expect(page.getByText(errorTexts.RESET_TOKEN_INVALID).first()).toBeVisible();
    });
  });
}

test('The password reset answers an unknown address like a known one, and sends it no e-mail', async ({ game, openWindow }) => {
  const { page, goTo } = await openWindow();
  await goTo('/resetPassword');
  await page.getByLabel('Adres e-mail').fill('nikt@przyklad.pl');
  await page.getByRole('button', { name: 'Zatwierdź' }).click();
  await page.waitForURL(/#\/resetPasswordWithToken$/);
  await expect(
    page
      .getByText(
        'Jeżeli podany adres należy do konta, wysłaliśmy na niego token do zmiany hasła. O kolejny możesz poprosić po dwóch minutach.',
      )
      .first(),
  ).toBeVisible();
  await waitForJobs(game);
  expect((await game.listEmails()).filter((email) => email.includes('nikt@przyklad.pl'))).toEqual([]);
});

test('The second step of a password reset with a token that is used up leads to a new one, and the link of another e-mail asks for its token', async ({
  game,
  openWindow,
}) => {
  const { api } = await signUpPlayer(game, 'spozniona');
  const address = 'spozniona@przyklad.pl';
  await api(endpoints.requestReset, { query: { username: address } });
  const linked = await findLinkedRoute(game, address, '/resetPasswordWithToken');
  const { page, goTo } = await openWindow();
  await goTo(linked);
  await page.getByRole('button', { name: authTexts.token.submit }).click();
  await page.getByRole('heading', { name: authTexts.newPassword.title }).waitFor();
  const token = new URLSearchParams(linked.split('?')[1]).get('token')!;
  await api(endpoints.changePassword, { body: { newPassword: 'gdzie-indziej', repeatedPassword: 'gdzie-indziej', token } });
  await fill(page, { 'Nowe hasło': 'zbyt-pozno', 'Powtórz hasło': 'zbyt-pozno' });
  await page.getByRole('button', { name: authTexts.newPassword.submit }).click();
  await page.getByText(errorTexts.RESET_TOKEN_INVALID).first().waitFor();
  await expect(page.getByRole('link', { name: authTexts.token.sendAgain })).toHaveAttribute('href', '#/resetPassword');
  await goTo('/resetPasswordWithToken?token=inny');
  await expect(fieldOf(page, authTexts.fields.token)).toHaveValue('inny');
});

test('A player whose browser cannot write to its storage stays signed in until the page is reloaded', async ({
  game,
  openWindow,
}) => {
  await signUpPlayer(game, 'Niezapisana');
  const { page, goTo, visit } = await openWindow();
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await visit('/login');
  await fill(page, { 'Nazwa użytkownika': 'Niezapisana', Hasło: PASSWORD });
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  await page.waitForURL(/#\/profile$/);
  await goTo('/contracts');
  await page.getByRole('heading', { level: 1, name: 'Twoje kontrakty' }).waitFor();
  expect(await storedUser(page)).toBeNull();
  await page.reload();
  await page.waitForURL(/#\/login$/);
});

test('A sign-up that was carried out while its page was killed succeeds when the same entries are sent again, even if that call is first refused with 429', async ({
  openWindow,
}) => {
  const { page, goTo } = await openWindow();
  await goTo('/register');
  const call = '**/auth/signup*';
  const carriedOut = Promise.withResolvers<void>();
  await page.route(call, (route) => route.fetch().then(() => carriedOut.resolve()), { times: 1 });
  await sendSignUpForm(page, 'niecierpliwa', PASSWORD);
  await carriedOut.promise;
  // As if the page were killed: it stores nothing from now on. A page that is only reloaded learns that its call was aborted, and stores that.
  await page.evaluate(() => void (Storage.prototype.setItem = () => undefined));
  await page.reload();
  await page.getByText(authTexts.register.inDoubt).waitFor();
  await rejectCalls(page, call, 'RATE_LIMITED', { times: 1 });
  await sendSignUpForm(page, 'niecierpliwa', PASSWORD);
  await page.waitForURL(/#\/login/);
});

const fieldOf = (page: Page, label: string) => page.getByLabel(label, { exact: true });

const expectHidden = (page: Page, password: string) => expect(fieldOf(page, password)).toHaveAttribute('type', 'password');

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await fieldOf(page, label).fill(value);
}

const expectError = (page: Page, label: string, error: string | null) => expectFieldError(fieldOf(page, label), error);
