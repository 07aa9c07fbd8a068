import { endpoints } from '@wieszcz/api';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, newAccount } from './stage/accounts.ts';
import { openMarket } from './stage/markets.ts';
import { buy, list, newPlayer, SIZES } from './stage/players.ts';
import { isShown, openStage } from './stage/stage.ts';

const stage = openStage('empty');

let author: Account;
/** Her contracts, the newest change first: won, lost, all listed, waiting. */
let collector: Account;
beforeAll(async () => {
  [author, collector] = await Promise.all([newAccount(stage, 'moderator', 'autorka'), newPlayer(stage, 'zbieraczka')]);
  const market = (topic: string, category: 'SPORT' | 'POLICY' | 'OTHER', bet: string) =>
    openMarket(author.api, { topic, category, bets: [bet] });
  const waiting = await market('Czekający mecz', 'SPORT', 'Łódź wygra');
  const listed = await market('Wystawione wybory', 'POLICY', 'Frekwencja');
  const lost = await market('Przegrany zakład', 'OTHER', 'Deszcz');
  const won = await market('Wygrany zakład', 'OTHER', 'Śnieg');
  await buy(collector.api, waiting.bets[0]!, { shares: 10 });
  const { boughtContract } = await buy(collector.api, listed.bets[0]!, { option: false, shares: 6 });
  await list(collector.api, boughtContract, 0.9, 6);
  await buy(collector.api, lost.bets[0]!, { shares: 4 });
  await buy(collector.api, won.bets[0]!, { option: false, shares: 3 });
  for (const { marketId, bets } of [lost, won])
    await author.api(endpoints.solveMarket, { query: { marketId, betId: bets[0]!.id, correctOption: false } });
});

const topics = (page: Page) => page.locator('article').getByRole('heading', { level: 3 }).allInnerTexts();
const shows = async (page: Page, expected: readonly string[]) => await expect.poll(() => topics(page)).toEqual(expected);
const ALL = ['Wygrany zakład', 'Przegrany zakład', 'Wystawione wybory', 'Czekający mecz'];

describe.each(SIZES)('On a $device', ({ device, size, phone }) => {
  test('the contracts are filtered by status, titles, option and categories, and sorted, when confirmed', async () => {
    const { page, goTo, troubles } = await stage.enter('zbieraczka', { ...collector, size });
    await goTo('/contracts');
    await shows(page, ALL);
    const panel = page.getByRole(phone ? 'dialog' : 'complementary', { name: 'Filtry' });
    const filter = async (change: () => Promise<unknown>) => {
      if (phone) await page.getByRole('button', { name: /^Filtry/ }).click();
      await change();
      await panel.getByRole('button', { name: 'Zatwierdź' }).last().click();
      if (phone) await panel.waitFor({ state: 'hidden' });
    };
    for (const [status, found] of [
      ['Trwające', ['Wystawione wybory', 'Czekający mecz']],
      ['Wygrane', ['Wygrany zakład']],
      ['Przegrane', ['Przegrany zakład']],
      ['Wszystkie', ALL],
    ] as const) {
      const choose = () => page.getByRole('radiogroup', { name: 'Status kontraktu' }).getByText(status, { exact: true }).click();
      await (phone ? choose() : filter(choose));
      await shows(page, found);
    }
    await filter(() => panel.getByText('Kontrakty na nie').click());
    await shows(page, ['Wygrany zakład', 'Wystawione wybory']);
    await filter(() => panel.getByText('Kontrakty na tak').click());
    await shows(page, ['Przegrany zakład', 'Czekający mecz']);
    await filter(() => panel.getByText('Wszystkie kontrakty').click());
    await filter(() => panel.getByLabel('Sortuj według').selectOption('Od najstarszych'));
    await shows(page, ALL.toReversed());
    await filter(() => panel.getByRole('checkbox', { name: 'Inne' }).check());
    await shows(page, ['Przegrany zakład', 'Wygrany zakład']);
    await filter(() => panel.getByRole('checkbox', { name: 'Inne' }).uncheck());
    await filter(() => panel.getByLabel('Tytuł zakładu').fill('lodz'));
    await shows(page, ['Czekający mecz']);
    await filter(async () => {
      await panel.getByLabel('Tytuł zakładu').fill('');
      await panel.getByLabel('Tytuł rynku').fill('ZAKŁAD');
    });
    await shows(page, ['Przegrany zakład', 'Wygrany zakład']);
    await filter(() => panel.getByLabel('Tytuł zakładu').fill('mgła'));
    expect(await isShown(page, 'Nie znaleziono żadnych kontraktów')).toBe(true);
    await page.getByRole('button', { name: 'Wyczyść filtry' }).click();
    await shows(page, ALL);
    expect(troubles()).toEqual([]);
  });

  test('each contract says what it is, and offers can be added only to a waiting one with free shares', async () => {
    const { page, goTo } = await stage.enter('zbieraczka', { ...collector, size });
    await goTo('/contracts');
    await shows(page, ALL);
    const cards = (await page.locator('article').allInnerTexts()).map((card) => card.replaceAll(/\s+/g, ' '));
    expect(cards).toEqual([
      expect.stringMatching(/Kontrakt na nie Śnieg Wygrany/),
      expect.stringMatching(/Kontrakt na tak Deszcz Przegrany/),
      expect.stringMatching(/Kontrakt na nie Frekwencja Oczekujący.*Wszystkie akcje w sprzedaży, liczba ofert: 1/),
      expect.stringMatching(/Kontrakt na tak Łódź wygra Oczekujący.*Dodaj ofertę/),
    ]);
    expect(await page.getByRole('link', { name: /^Dodaj ofertę/ }).count()).toBe(1);
    await page.getByRole('link', { name: 'Wystawione wybory', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Wystawione wybory' }).waitFor();
    await page.getByRole('button', { name: 'Usuń ofertę: 6 akcji po 0,90 $' }).waitFor();
    expect(await page.getByRole('link', { name: 'Dodaj ofertę' }).count()).toBe(0);
    await goTo('/contracts');
    await page.getByRole('link', { name: 'Wygrany zakład', exact: true }).click();
    expect(await isShown(page, 'Kontrakt jest rozstrzygnięty, więc nie można już dodawać ofert.')).toBe(true);
    expect(await page.getByRole('link', { name: 'Dodaj ofertę' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Wyświetl rynek' }).click();
    await page.waitForURL(/#\/markets\/details\/\d+$/);
  });

  test("'Twoje oferty' asks to choose a contract and lists the waiting ones, without a filter of status", async () => {
    const { page, goTo } = await stage.enter('zbieraczka', { ...collector, size });
    await goTo('/offers');
    await page.getByRole('heading', { level: 1, name: 'Twoje oferty' }).waitFor();
    expect(await isShown(page, 'Wybierz kontrakt w celu zarządzania ofertami')).toBe(true);
    await shows(page, ['Wystawione wybory', 'Czekający mecz']);
    expect(await page.getByRole('radiogroup', { name: 'Status kontraktu' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Dodaj ofertę: Czekający mecz, Łódź wygra' }).click();
    await page.waitForURL(/#\/offers\/new\/\d+$/);
  });

  test('an own offer can be withdrawn, and a withdrawal that comes too late says why in a window', async () => {
    const player = await newPlayer(stage, `rozmyślona.${device}`);
    const { bets } = await openMarket(author.api, { topic: `Czy się rozmyśli, ${device}?`, bets: ['Rozmyśli'] });
    const { boughtContract } = await buy(player.api, bets[0]!, { shares: 10 });
    await list(player.api, boughtContract, 0.3, 4);
    const { offers } = await list(player.api, boughtContract, 0.2, 6);
    const { page, goTo } = await stage.enter('rozmyślona', { ...player, size });
    await goTo(`/contracts/details/${boughtContract.id}`);
    expect(await page.getByRole('link', { name: 'Dodaj ofertę' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Usuń ofertę: 4 akcje po 0,30 $' }).click();
    expect(await isShown(page, 'Oferta została usunięta')).toBe(true);
    await page.getByRole('link', { name: 'Dodaj ofertę' }).waitFor();

    const sold = offers!.find(({ price }) => price === 0.2)!;
    const { api } = await newPlayer(stage, `szybka.${device}`);
    await api(endpoints.buyOffer, { query: { offerId: sold.id, shares: 6 } });
    await page.getByRole('button', { name: 'Usuń ofertę: 6 akcji po 0,20 $' }).click();
    const failed = page.getByRole('dialog', { name: 'Nie udało się usunąć oferty' });
    expect(await failed.innerText()).toContain('Ta oferta nie jest już dostępna.');
    await failed.getByRole('button', { name: 'Zamknij' }).last().click();
    await failed.waitFor({ state: 'hidden' });
    expect(await isShown(page, 'Brak ofert')).toBe(true);
  });

  test('a new offer starts at 0,50 $ and 1 share, keeps to its limits, and leads to the contract', async () => {
    const player = await newPlayer(stage, `oferentka.${device}`);
    const { bets } = await openMarket(author.api, { topic: `Czy sprzeda, ${device}?`, bets: ['Sprzeda'] });
    const { boughtContract } = await buy(player.api, bets[0]!, { shares: 12 });
    const { page, goTo, troubles } = await stage.enter('oferentka', { ...player, size });
    await goTo(`/offers/new/${boughtContract.id}`);
    const price = page.getByRole('textbox', { name: 'Cena sprzedaży' });
    const shares = page.getByRole('textbox', { name: 'Liczba akcji' });
    await page.getByRole('button', { name: 'Dodaj ofertę: 1 akcja po 0,50 $' }).waitFor();
    for (const [box, slider, typed, kept, position] of [
      [price, 'Cena sprzedaży – suwak', '5', '1,00 $', '1'],
      [price, 'Cena sprzedaży – suwak', '0', '0,01 $', '0.01'],
      [price, 'Cena sprzedaży – suwak', '0.7', '0,70 $', '0.7'],
      [shares, 'Liczba akcji – suwak', '99', '12', '12'],
      [shares, 'Liczba akcji – suwak', '0', '1', '1'],
      [shares, 'Liczba akcji – suwak', '9', '9', '9'],
    ] as const) {
      await box.fill(typed);
      await box.blur();
      expect(await box.inputValue()).toBe(kept);
      expect(await page.getByRole('slider', { name: slider }).getAttribute('aria-valuenow')).toBe(position);
    }
    await page.getByRole('slider', { name: 'Liczba akcji – suwak' }).press('ArrowRight');
    expect(await shares.inputValue()).toBe('10');
    await price.fill('');
    await page.getByRole('button', { name: 'Dodaj ofertę', exact: true }).click();
    expect(await isShown(page, 'Wprowadziłeś błędne dane, podane wartości muszą być większe od zera !')).toBe(true);
    await price.fill('0,65');
    await shares.fill('12');
    await page.getByRole('button', { name: 'Dodaj ofertę: 12 akcji po 0,65 $' }).click();
    await page.waitForURL((url) => url.hash === `#/contracts/details/${boughtContract.id}`);
    await page.getByRole('button', { name: 'Usuń ofertę: 12 akcji po 0,65 $' }).waitFor();
    await goTo(`/offers/new/${boughtContract.id}`);
    expect(
      await isShown(page, 'Nie możesz wystawić oferty, ponieważ wszystkie akcje z tego kontraktu są wystawione na sprzedaż'),
    ).toBe(true);
    expect(troubles()).toEqual([]);
  });
});

test('An offer that the server refuses keeps what was typed and shows its sentence', async () => {
  const player = await newPlayer(stage, 'wstrzymana');
  const { bets, marketId } = await openMarket(author.api, { topic: 'Czy zdąży sprzedać?', bets: ['Zdąży'] });
  const { boughtContract } = await buy(player.api, bets[0]!, { shares: 12 });
  const { page, goTo } = await stage.enter('wstrzymana', player);
  await goTo(`/offers/new/${boughtContract.id}`);
  await page.getByRole('textbox', { name: 'Liczba akcji' }).fill('12');
  await list(player.api, boughtContract, 0.9, 5);
  await page.getByRole('button', { name: 'Dodaj ofertę: 12 akcji po 0,50 $' }).click();
  await page.getByRole('alert').filter({ hasText: 'Na sprzedaż możesz wystawić najwyżej 7 akcji z tego kontraktu.' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Liczba akcji' }).inputValue()).toBe('12');
  await author.api(endpoints.solveMarket, { query: { marketId, betId: bets[0]!.id, correctOption: true } });
  await page.getByRole('button', { name: 'Dodaj ofertę: 12 akcji po 0,50 $' }).click();
  await page.getByRole('alert').filter({ hasText: 'Ten kontrakt został już rozstrzygnięty.' }).waitFor();
});
