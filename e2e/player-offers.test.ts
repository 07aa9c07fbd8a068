import { endpoints } from '@wieszcz/api';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, newAccount } from './stage/accounts.ts';
import { refuse } from './stage/answers.ts';
import { openMarket } from './stage/markets.ts';
import { buy, list, newPlayer, SIZES } from './stage/players.ts';
import { hasBudget, isShown, openStage } from './stage/stage.ts';

const stage = openStage('empty');

let author: Account;
let seller: Account;
beforeAll(async () => {
  [author, seller] = await Promise.all([newAccount(stage, 'moderator', 'autorka'), newPlayer(stage, 'sprzedawca')]);
});

const modal = (page: Page) => page.getByRole('dialog', { name: 'Zakup akcji' });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

describe.each(SIZES)('On a $device', ({ device, size }) => {
  /** A bet with an own offer of 5 at 0,30 $, one of the seller's of 8 at 0,40 $, and the organizer's. */
  const enter = async (name: string) => {
    const market = await openMarket(author.api, { topic: `Czy ${name} kupi, ${device}?`, bets: ['Kupi'] });
    const bet = market.bets[0]!;
    const player = await newPlayer(stage, `${name}.${device}`);
    const [theirs, own] = await Promise.all([buy(seller.api, bet, { shares: 20 }), buy(player.api, bet, { shares: 10 })]);
    await list(player.api, own.boughtContract, 0.3, 5);
    await list(seller.api, theirs.boughtContract, 0.4, 8);
    const person = await stage.enter(name, { ...player, size });
    const { page, visit } = person;
    await visit(`/offers/bet/${bet.id}/true`);
    await page.getByRole('table', { name: 'Oferty na tak, Kupi' }).waitFor();
    return { market, bet, player, own: own.boughtContract, theirs: theirs.boughtContract, page, person };
  };

  test('the offers of a bet stand cheapest first with price, shares, date, seller and what can be done; the own one is marked', async () => {
    const { bet, own, page, person } = await enter('czytająca');
    const names = ['Cena akcji [$]', 'Liczba akcji', 'Data wystawienia', 'Sprzedawca', 'Czynności'];
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(names);
    const rows = (await page.getByRole('row').allInnerTexts())
      .filter((row) => /\d,\d\d/.test(row))
      .map((row) => row.replaceAll(/\s+/g, ' '));
    expect(rows).toEqual([
      expect.stringMatching(/0,30.* 5\b.*czytająca\.\w+ Twoja oferta.*Wyświetl ofertę/),
      expect.stringMatching(/0,40.* 8\b.*sprzedawca.*Kup$/),
      expect.stringMatching(/0,50.* 9 970\b.*Organizator rynku.*Kup$/),
    ]);
    expect(await page.locator('tr[data-own]').count()).toBe(1);
    await page.getByRole('link', { name: 'Oferty na nie' }).click();
    await page.waitForURL((url) => url.hash === `#/offers/bet/${bet.id}/false`);
    await page.getByRole('button', { name: /^Kup: 10 000 akcji po 0,55 \$, Organizator rynku/ }).waitFor();
    await page.getByRole('link', { name: 'Oferty na tak' }).click();
    await page.getByRole('link', { name: 'Wyświetl ofertę po 0,30 $' }).click();
    await page.waitForURL((url) => url.hash === `#/contracts/details/${own.id}`);
    expect(person.troubles()).toEqual([]);
  });

  test("a window asks how many to buy, from 1 to the offer's shares, and only its own button closes it", async () => {
    const { page } = await enter('ostrożna');
    await press(page, 'Kup: 8 akcji po 0,40 $, sprzedawca');
    const box = modal(page).getByRole('textbox', { name: 'Liczba akcji' });
    expect(await box.inputValue()).toBe('1');
    expect(await isShown(page, 'Wprowadź ile akcji chcesz kupić, od 1 do 8')).toBe(true);
    for (const wrong of ['0', '9', '']) {
      await box.fill(wrong);
      expect(await isShown(page, 'Podaj liczbę akcji od 1 do 8')).toBe(true);
      expect(await modal(page).getByRole('button', { name: 'Zakup akcje' }).isDisabled()).toBe(true);
    }
    await box.fill('8');
    expect((await modal(page).innerText()).replaceAll(/\s+/g, ' ')).toContain('Koszt 3,20 $');
    await page.keyboard.press('Escape');
    await page.mouse.click(4, 4);
    expect(await box.inputValue()).toBe('8');
    await modal(page).getByRole('button', { name: 'Zamknij' }).click();
    await modal(page).waitFor({ state: 'hidden' });
    await press(page, /^Kup: 9 970 akcji/);
    expect(await isShown(page, 'Wprowadź ile akcji chcesz kupić, od 1 do 1000')).toBe(true);
  });

  test('buying leads to the contracts with the new one, says what was bought and shows the new budget', async () => {
    const { page, person } = await enter('kupująca');
    expect(await hasBudget(page, '1 095,00 $')).toBe(true);
    await press(page, 'Kup: 8 akcji po 0,40 $, sprzedawca');
    await modal(page).getByRole('button', { name: 'Maks.' }).click();
    await modal(page).getByRole('button', { name: 'Zakup akcje' }).click();
    await page.waitForURL(/#\/contracts$/);
    expect(await isShown(page, 'Kupiono 8 akcji na tak')).toBe(true);
    expect(await isShown(page, 'Kupi po 0,40 $. Koszt: 3,20 $. Budżet: 1 091,80 $.')).toBe(true);
    expect(await hasBudget(page, '1 091,80 $')).toBe(true);
    await page
      .locator('article')
      .getByRole('link', { name: `Czy kupująca kupi, ${device}?`, exact: true })
      .waitFor();
    expect(person.troubles()).toEqual([]);
  });

  test('what another player took meanwhile is said in the window', async () => {
    const { bet, theirs, player, page } = await enter('spóźniona');
    await press(page, 'Kup: 8 akcji po 0,40 $, sprzedawca');
    await modal(page).getByRole('button', { name: 'Maks.' }).click();
    const other = await newPlayer(stage, `szybka.${device}`);
    const { offers } = await seller.api(endpoints.getContract, { params: { id: theirs.id } });
    const offer = offers![0]!;
    await other.api(endpoints.buyOffer, { query: { offerId: offer.id, shares: 3 } });
    const submit = modal(page).getByRole('button', { name: 'Zakup akcje' });
    await submit.click();
    await modal(page).getByRole('alert').filter({ hasText: 'W tej ofercie możesz kupić najwyżej 5 akcji.' }).waitFor();
    await seller.api(endpoints.deleteOffer, { query: { offerId: offer.id } });
    await submit.click();
    await modal(page).getByRole('alert').filter({ hasText: 'Ta oferta nie jest już dostępna.' }).waitFor();
    await modal(page).getByRole('button', { name: 'Zamknij' }).click();
    await modal(page).waitFor({ state: 'hidden' });
    await expect.poll(() => page.getByRole('button', { name: /po 0,40/ }).count()).toBe(0);

    await press(page, /^Kup: .* Organizator rynku/);
    await modal(page).getByRole('textbox', { name: 'Liczba akcji' }).fill('1000');
    await buy(player.api, bet, { shares: 100 });
    await submit.click();
    expect(await isShown(page, 'Dzienny limit to 1000 akcji na opcję. Dziś możesz kupić jeszcze 890 akcji.')).toBe(true);
  });
});

test('A list of offers that does not come says why under a warning, and tries again', async () => {
  const { bets } = await openMarket(author.api, { topic: 'Czy lista przyjdzie?', bets: ['Przyjdzie'] });
  const { page, goTo } = await stage.enter('guest');
  await refuse(page, '**/offers?*', 'UNAVAILABLE');
  await goTo(`/offers/bet/${bets[0]!.id}/true`);
  expect(await page.getByRole('alert').innerText()).toContain('Serwer jest chwilowo niedostępny. Spróbuj ponownie za chwilę.');
  await page.unroute('**/offers?*');
  await press(page, 'Spróbuj ponownie');
  await page.getByRole('table', { name: 'Oferty na tak, Przyjdzie' }).waitFor();
});
