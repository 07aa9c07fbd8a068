import { expect, test } from 'vitest';
import { hasBudget, isShown, openStage, type Person, register, signIn } from './stage/stage.ts';

const stage = openStage('empty');
const PASSWORD = 'tajne-haslo';

test('Two players and a moderator play a market from its creation to the payout, and the books are right', async () => {
  await hire('moderatorka');
  const moderator = await stage.enter('moderatorka');
  await signIn(moderator, 'moderatorka', PASSWORD);
  const hanna = await join('hanna');
  const kacper = await join('kacper');

  const snow = 'Czy w Gdańsku spadnie śnieg?';
  await createMarket(moderator, snow, [['Spadnie śnieg', '0,50', '0,55']]);
  await publish(moderator);

  await openMarket(hanna, snow);
  await fill(hanna, 'Ile akcji chcesz kupić', '100');
  await fill(hanna, 'Maksymalna cena 1 akcji', '0,60');
  await hanna.page.getByRole('button', { name: 'Kup 100 akcji na tak za najwyżej 60,00 $' }).click();
  expect(await isShown(hanna.page, 'Kupiono 100 akcji na tak')).toBe(true);
  expect(await hasBudget(hanna.page, '1 050,00 $')).toBe(true);

  await hanna.page.getByRole('link', { name: 'Kontrakty' }).click();
  await hanna.page.getByRole('link', { name: `Dodaj ofertę: ${snow}, Spadnie śnieg` }).click();
  await fill(hanna, 'Cena sprzedaży', '0,45');
  await fill(hanna, 'Liczba akcji', '40');
  await hanna.page.getByRole('button', { name: 'Dodaj ofertę: 40 akcji po 0,45 $' }).click();
  await hanna.page.waitForURL(/#\/contracts\/details\/\d+$/);

  await openMarket(kacper, snow);
  await kacper.page.getByRole('link', { name: 'Przeglądaj oferty na tak' }).first().click();
  await kacper.page.getByRole('button', { name: 'Kup: 40 akcji po 0,45 $, hanna' }).click();
  await fill(kacper, 'Liczba akcji', '30');
  await kacper.page.getByRole('button', { name: 'Zakup akcje' }).click();
  await kacper.page.waitForURL(/#\/contracts$/);
  expect(await isShown(kacper.page, 'Spadnie śnieg')).toBe(true);
  expect(await hasBudget(kacper.page, '1 086,50 $')).toBe(true);

  await hanna.goTo('/transactions');
  await hanna.page.getByRole('tab', { name: 'Sprzedaż' }).click();
  expect(await isShown(hanna.page, '30 akcji po 0,45 $')).toBe(true);
  await hanna.page.reload();
  expect(await hasBudget(hanna.page, '1 063,50 $')).toBe(true);

  await solve(moderator, snow, 'Wybierz opcję na tak');

  await hanna.page.reload();
  expect(await hasBudget(hanna.page, '1 133,50 $')).toBe(true);
  await kacper.page.reload();
  expect(await hasBudget(kacper.page, '1 116,50 $')).toBe(true);
  expect(await isShown(kacper.page, 'Wygrany')).toBe(true);
  await kacper.visit('/ranking');
  expect(await kacper.page.getByRole('row').allInnerTexts()).toEqual([
    expect.stringContaining('Użytkownik'),
    expect.stringMatching(/hanna[\s\S]*1\s133,50/),
    expect.stringMatching(/kacper[\s\S]*1\s116,50/),
  ]);

  expect(await stage.game.admin('audit')).toMatch(/ 0 differences$/m);
  for (const person of [moderator, hanna, kacper]) expect(person.troubles()).toEqual([]);
});

test('A market with several bets pays yes on the right one and no on all others', async () => {
  await hire('moderatorka2');
  const moderator = await stage.enter('moderatorka2');
  await signIn(moderator, 'moderatorka2', PASSWORD);
  const celina = await join('celina');

  const cup = 'Kto zdobędzie puchar?';
  await createMarket(moderator, cup, [
    ['Lech', '0,40', '0,65'],
    ['Raków', '0,35', '0,70'],
  ]);
  await publish(moderator);

  await openMarket(celina, cup);
  await celina.page.getByRole('button', { name: 'Kup nie 0,70 $, Raków' }).click();
  await fill(celina, 'Ile akcji chcesz kupić', '10');
  await celina.page.getByRole('button', { name: 'Kup 10 akcji na nie za 7,00 $' }).click();
  expect(await hasBudget(celina.page, '1 093,00 $')).toBe(true);

  await solve(moderator, cup, 'Lech');
  await celina.page.reload();
  expect(await hasBudget(celina.page, '1 103,00 $')).toBe(true);
  expect(await isShown(celina.page, 'Zakład poprawny dla opcji na tak')).toBe(true);
  expect(await stage.game.admin('audit')).toMatch(/ 0 differences$/m);
});

/** Moderators are made on the command line. */
const hire = (username: string) =>
  stage.game.admin(
    `user add --role moderator --username ${username} --email ${username}@przyklad.pl --first-name Jadwiga --surname Klonowska --password ${PASSWORD}`,
  );

/** Registers and signs in; the first day's bonus is on the account. */
async function join(username: string): Promise<Person> {
  const person = await stage.enter(username);
  await register(person, username, PASSWORD);
  await signIn(person, username, PASSWORD);
  expect(await hasBudget(person.page, '1 100,00 $')).toBe(true);
  return person;
}

async function fill({ page }: Person, label: string, value: string) {
  const box = page.getByRole('textbox', { name: label, exact: true });
  await box.fill(value);
  await box.blur();
}

async function createMarket(moderator: Person, topic: string, bets: [title: string, yes: string, no: string][]) {
  const { page } = moderator;
  await moderator.goTo('/createMarket');
  await page.getByLabel('Tytuł rynku').fill(topic);
  await page.getByLabel('Krótko opisz rynek i jego zasady').fill('Wynik podaje IMGW.\nBrak danych oznacza nie.');
  await page.getByRole('button', { name: 'Stwórz rynek' }).click();
  await page.waitForURL(/#\/markets\/editBets\/\d+$/);
  for (const [title, yes, no] of bets) {
    await page.getByLabel('Tytuł zakładu').fill(title);
    await page.getByLabel('Cena kontraktu na tak').fill(yes);
    await page.getByLabel('Cena kontraktu na nie').fill(no);
    await page.getByRole('button', { name: 'Dodaj zakład', exact: true }).click();
    await page.getByRole('cell', { name: title }).first().waitFor();
  }
}

async function publish({ page }: Person) {
  await page.getByRole('link', { name: 'Zatwierdź zakłady' }).click();
  await page.getByRole('button', { name: 'Opublikuj rynek' }).click();
  await page.waitForURL(/#\/markets\/details\/\d+$/);
}

async function openMarket({ page }: Person, topic: string) {
  await page.getByRole('link', { name: 'Rynki', exact: true }).click();
  await page.getByRole('link', { name: topic }).first().click();
  await page.getByRole('heading', { level: 1, name: topic }).waitFor();
}

async function solve(moderator: Person, topic: string, result: string) {
  const { page } = moderator;
  await moderator.goTo('/markets');
  await page.getByRole('tab', { name: 'Opublikowane przez ciebie' }).click();
  await page.getByRole('link', { name: topic }).first().click();
  await page.getByRole('link', { name: 'Rozwiąż rynek' }).first().click();
  await page.getByRole('radio', { name: result }).click();
  await page.getByRole('button', { name: 'Zatwierdź' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rozwiąż rynek' }).click();
  await page.waitForURL(/#\/markets\/details\/\d+$/);
}
