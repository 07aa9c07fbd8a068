import { beforeAll, describe, expect, test, vi } from 'vitest';
import { PASSWORD } from './stage/accounts.ts';
import { newPlayer, SIZES } from './stage/players.ts';
import { complains } from './stage/fields.ts';
import { isShown, openStage, type Person } from './stage/stage.ts';

const stage = openStage('empty');

const FIELDS = ['Nazwa użytkownika', 'Imię', 'Nazwisko', 'Adres e-mail', 'Hasło', 'Powtórz hasło'];
const REQUIRED = 'To pole jest wymagane';

beforeAll(async () => void (await newPlayer(stage, 'Zajęta')));

describe.each(SIZES)('On a $device', ({ device, size }) => {
  test('the registration asks for every field, then for a real e-mail, equal passwords and 6 to 40 characters', async () => {
    const person = await stage.enter('guest', { size });
    const { page, goTo } = person;
    await goTo('/register');
    const press = () => page.getByRole('button', { name: 'Załóż konto' }).click();
    await press();
    for (const field of FIELDS) await says(person, field, REQUIRED);
    await page.getByText('Popraw 6 pól').waitFor();
    await page.getByRole('button', { name: 'Imię: to pole jest wymagane' }).click();
    expect(await page.getByLabel('Imię').evaluate((box) => box === document.activeElement)).toBe(true);

    await fill(person, {
      'Nazwa użytkownika': 'a b',
      Imię: 'Łucja',
      Nazwisko: 'Żuk',
      'Adres e-mail': 'lucja',
      Hasło: '12345',
      'Powtórz hasło': '123456',
    });
    await press();
    await says(person, 'Nazwa użytkownika', 'Nazwa użytkownika musi mieć od 3 do 30 znaków: liter, cyfr lub znaków _ . -');
    await says(person, 'Adres e-mail', 'Niepoprawny adres e-mail');
    await says(person, 'Hasło', 'Hasło musi zawierać od 6 do 40 znaków');
    await says(person, 'Powtórz hasło', 'Podane hasła są różne');

    await fill(person, { Hasło: 'x'.repeat(41), 'Powtórz hasło': 'x'.repeat(41) });
    await press();
    await says(person, 'Hasło', 'Hasło musi zawierać od 6 do 40 znaków');
    await says(person, 'Powtórz hasło', null);
    expect(await page.getByLabel('Imię').inputValue()).toBe('Łucja');
    const { rows } = await stage.database.pool.query(`select from users where first_name = 'Łucja' and surname = 'Żuk'`);
    expect(rows).toEqual([]);
  });

  test('a taken user name or e-mail is said at its field, what was typed stays, and afterwards the sign-in welcomes the new player', async () => {
    const person = await stage.enter('guest', { size });
    const { page, goTo } = person;
    const name = `nowa.${device}`;
    await goTo('/register');
    const typed = {
      Imię: 'Zofia',
      Nazwisko: 'Nałkowska',
      'Adres e-mail': `${name}@przyklad.pl`,
      Hasło: PASSWORD,
      'Powtórz hasło': PASSWORD,
    };
    await fill(person, { 'Nazwa użytkownika': 'zajęta', ...typed });
    await page.getByRole('button', { name: 'Załóż konto' }).click();
    await says(person, 'Nazwa użytkownika', 'Ta nazwa użytkownika jest już zajęta');
    for (const [field, value] of Object.entries(typed)) expect(await box(person, field).inputValue(), field).toBe(value);

    await fill(person, { 'Nazwa użytkownika': name, 'Adres e-mail': 'ZAJĘTA@przyklad.pl' });
    await page.getByRole('button', { name: 'Załóż konto' }).click();
    await says(person, 'Adres e-mail', 'Konto z tym adresem e-mail już istnieje');
    await fill(person, { 'Adres e-mail': `${name}@przyklad.pl` });
    await page.getByRole('button', { name: 'Załóż konto' }).click();
    await page.waitForURL(/#\/login$/);
    expect(await isShown(page, 'Konto zostało założone. Możesz się teraz zalogować.')).toBe(true);
    await page.getByRole('button', { name: 'Zamknij komunikat' }).click();
    await page.getByText('Konto zostało założone').waitFor({ state: 'hidden' });
  });

  test('the sign-in asks for name and password, refuses wrong ones with one sentence, and leads to the profile', async () => {
    const person = await stage.enter('guest', { size });
    const { page, goTo } = person;
    await goTo('/login');
    const press = () => page.getByRole('button', { name: 'Zaloguj się' }).click();
    await press();
    await says(person, 'Nazwa użytkownika', 'Musisz podać nazwę użytkownika');
    await says(person, 'Hasło', 'Musisz podać hasło');
    for (const [name, password] of [
      ['Zajęta', 'nie to haslo'],
      ['Nieznana', PASSWORD],
    ] as const) {
      await fill(person, { 'Nazwa użytkownika': name, Hasło: password });
      await press();
      await page.getByRole('alert').filter({ hasText: 'Niepoprawna nazwa użytkownika lub hasło' }).waitFor();
      expect(await box(person, 'Nazwa użytkownika').inputValue()).toBe(name);
    }
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    await fill(person, { 'Nazwa użytkownika': 'Zajęta', Hasło: PASSWORD });
    await press();
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

  test('a forgotten password is set anew with the token of the e-mail, once', async () => {
    const name = `zapominalska.${device}`;
    await newPlayer(stage, name);
    const person = await stage.enter('guest', { size });
    const { page, goTo } = person;
    await goTo('/login');
    await page.getByRole('link', { name: 'Zapomniałeś hasła ?' }).click();
    await page.waitForURL(/#\/resetPassword$/);
    await page.getByText('Na podany adres e-mail zostanie wysłany token do resetu hasła').waitFor();
    const confirm = () => page.getByRole('button', { name: 'Zatwierdź' }).click();
    await confirm();
    await says(person, 'Adres e-mail', REQUIRED);
    await fill(person, { 'Adres e-mail': 'bez-malpy' });
    await confirm();
    await says(person, 'Adres e-mail', 'Niepoprawny adres e-mail');
    await fill(person, { 'Adres e-mail': `${name}@przyklad.pl` });
    await confirm();
    await page.waitForURL(/#\/resetPasswordWithToken$/);
    await page.getByRole('heading', { name: 'Wprowadź token który otrzymałeś na podany wcześniej adres e-mail' }).waitFor();
    await confirm();
    await says(person, 'Token', REQUIRED);
    await fill(person, { Token: 'zmyslony' });
    await confirm();
    expect(await isShown(page, 'Podany token jest niepoprawny lub stracił ważność. Poproś o nowy.')).toBe(true);

    const link = await linkSentTo(`${name}@przyklad.pl`);
    await goTo(link.slice(link.indexOf('#') + 1));
    await confirm();
    await page.getByRole('heading', { name: 'Wprowadź nowe hasło dla swojego konta' }).waitFor();
    expect(await isShown(page, 'Podano prawidłowy token')).toBe(true);
    expect(page.url()).not.toContain('token=');
    const change = () => page.getByRole('button', { name: 'Zmień hasło' }).click();
    await change();
    for (const field of ['Nowe hasło', 'Powtórz hasło']) await says(person, field, REQUIRED);
    await fill(person, { 'Nowe hasło': '12345', 'Powtórz hasło': 'inne-haslo' });
    await change();
    await says(person, 'Nowe hasło', 'Hasło musi zawierać od 6 do 40 znaków');
    await says(person, 'Powtórz hasło', 'Podane hasła są różne');
    await fill(person, { 'Nowe hasło': 'zupelnie-nowe', 'Powtórz hasło': 'zupelnie-nowe' });
    await change();
    await page.waitForURL(/#\/login$/);
    expect(await isShown(page, 'Hasło zostało zmienione. Zaloguj się nowym hasłem.')).toBe(true);
    await fill(person, { 'Nazwa użytkownika': name, Hasło: 'zupelnie-nowe' });
    await page.getByRole('button', { name: 'Zaloguj się' }).click();
    await page.waitForURL(/#\/profile$/);

    await goTo(link.slice(link.indexOf('#') + 1));
    await confirm();
    expect(await isShown(page, 'Podany token jest niepoprawny lub stracił ważność. Poproś o nowy.')).toBe(true);
  });
});

test('An unknown address gets the same answer, and no letter', async () => {
  const { page, goTo } = await stage.enter('guest');
  await goTo('/resetPassword');
  await page.getByLabel('Adres e-mail').fill('nikt@przyklad.pl');
  await page.getByRole('button', { name: 'Zatwierdź' }).click();
  await page.waitForURL(/#\/resetPasswordWithToken$/);
  expect(await isShown(page, 'Jeżeli podany adres należy do konta, wysłaliśmy na niego token do zmiany hasła.')).toBe(true);
  expect((await stage.game.letters()).filter((letter) => letter.includes('nikt@przyklad.pl'))).toEqual([]);
});

const box = ({ page }: Person, field: string) => page.getByLabel(field, { exact: true });

async function fill(person: Person, values: Record<string, string>): Promise<void> {
  for (const [field, value] of Object.entries(values)) await box(person, field).fill(value);
}

const says = ({ page }: Person, field: string, message: string | null) =>
  complains(page.getByLabel(field, { exact: true }), message);

/** The letter comes from a job, a moment after the answer. */
async function linkSentTo(address: string): Promise<string> {
  return await vi.waitFor(
    async () => {
      const letter = (await stage.game.letters()).findLast((each) => each.includes(`To: ${address}`)) ?? '';
      const plain = letter.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
      return /https?:\/\/\S+#\/resetPasswordWithToken\?token=\S+/.exec(plain)![0];
    },
    { timeout: 10_000, interval: 50 },
  );
}
